import type { GameWords } from '../contract';

const yes = { true: 'Yes', false: 'No' };

export const words: GameWords = {
  title: 'Museum: The Historians',
  summary: 'A desk, three archives and a book that is yet to be written.',
  options: {
    archive: { title: 'Archive', values: { american_revolution: 'American Revolution' } },
    length: {
      title: 'Length of a career',
      values: { short: 'Short, 8 years', medium: 'Medium', long: 'Long, 15 years' },
    },
    medium_years: { title: 'Years of a medium career' },
    book_ranks: {
      title: 'Books for each rank',
      values: { '1-3-6': '1, 3 and 6', '1-4-7': '1, 4 and 7' },
    },
    book_min: { title: 'Evidence cards of a book' },
    conclusion_type_strict: { title: 'Conclusions are for articles or for books', values: yes },
    conclusions_reusable: { title: 'Conclusions may be used again', values: yes },
    citations_count_as_evidence: { title: 'Citations count as evidence', values: yes },
    agent_counts_conclusion: { title: 'The agent counts the conclusion', values: yes },
    count_evidence_in_base: { title: 'A point for each evidence card', values: yes },
    context_fields: {
      title: 'Fields that double a manuscript',
      values: { printed: 'The four printed', with_date_and_citation: 'Date and citation too' },
    },
    draw_order: {
      title: 'How cards are taken',
      values: { round_robin: 'One each in turn', whole_turn: 'One player after another' },
    },
    action_commit: {
      title: 'How actions are chosen',
      values: { open: 'Openly, in turn order', secret: 'In secret, all at once' },
    },
    first_player: {
      title: 'First player',
      values: { rotate: 'Changes every year', fixed: 'Stays' },
    },
    opening_hand: {
      title: 'Opening cards',
      values: { dealt: 'Dealt', drafted: 'Taken from the stacks' },
    },
    workspace_capacity: { title: 'Evidence cards in a workspace', values: { null: 'Unlimited' } },
    free_publish_per_year: { title: 'Free submissions a year', values: { null: 'Unlimited' } },
    promotion_upgrade: {
      title: 'Upgrades for promotion',
      values: { per_rank: 'One for each rank', per_event: 'One for each promotion', none: 'None' },
    },
    vote: {
      title: 'Votes of reviewers',
      values: { simultaneous: 'Secret, all at once', sequential: 'Open, one after another' },
    },
    canonical_revision: {
      title: 'Whose revision stands',
      values: {
        clockwise: 'The first clockwise',
        latest: 'The latest',
        writer_chooses: 'The writer chooses',
      },
    },
    revise_bonus: {
      title: 'A reviewer gains 5',
      values: { on_carry: 'When Revise carries', on_upheld: 'When the revision is upheld' },
    },
    rr_timing: {
      title: 'The writer answers',
      values: { next_turn: 'On the next turn', immediate: 'At once' },
    },
    bad_citation_on_approve: {
      title: 'An approved manuscript with a wrong citation',
      values: { to_rr: 'Must be revised', reject: 'Is rejected' },
    },
    flagged_cards_to: {
      title: 'Flagged evidence goes',
      values: { discard: 'To the discard', notebook: 'To the notebook' },
    },
    aftermath: { title: 'Answers after the last year', values: yes },
    prestige_floor: { title: 'Least prestige', values: { null: 'None' } },
    min_staged: { title: 'Cards to bring to a conference at least' },
    conference_draft_order: {
      title: 'Drafting at a conference',
      values: { memberships: 'By Memberships', turn: 'In turn order' },
    },
    paper_choice: {
      title: 'Conference papers',
      values: { random: 'Are drawn', choose: 'Are chosen' },
    },
    agent_on_papers: { title: 'The agent is paid for papers', values: yes },
    paper_tags: {
      title: 'Tags of a paper',
      values: { any: 'All of its card', first: 'The first' },
    },
    paper_tags_public: { title: 'Backs of papers lie open', values: yes },
    self_citation: { title: 'Own works may be cited', values: yes },
    solo_self_citation: { title: 'Own works may be cited alone', values: yes },
    max_citations: { title: 'Citations of a manuscript', values: { null: 'Unlimited' } },
    token_limit: { title: 'Citation tokens of a player', values: { null: 'Unlimited' } },
    foucault_counts: {
      title: 'The Foucault Award counts',
      values: { all_tokens: 'All tokens', cited_only: 'Tokens of cited works' },
    },
    foucault_requires: {
      title: 'The Foucault Award needs',
      values: { manuscript: 'An article or book', any: 'Any publication' },
    },
    loxton_tie: {
      title: 'First books of one year',
      values: { year: 'Share the Loxton Award', sequence: 'The earlier one wins it' },
    },
    solo_awards: { title: 'Awards in a solo game', values: yes },
  },
};
