"""All checks, in the order in which a new game will want to pass them."""

from collections.abc import Callable
from typing import Final

from curatorium.core.game import Game
from curatorium.testing.census import redeal_census
from curatorium.testing.copies import clone_independent, pack_round_trip
from curatorium.testing.ending import plays_end, ranks_agree
from curatorium.testing.everything import everything_open
from curatorium.testing.legality import (
    decider_agrees,
    draw_by_odds,
    forbids_agrees,
    options_complete,
    table_unique,
)
from curatorium.testing.quiet import quiet_proven
from curatorium.testing.records import (
    no_position_twice,
    pieces_conserved,
    replay_equals_live,
    wire_round_trip,
)
from curatorium.testing.sealed import record_counts, sealed_commutes
from curatorium.testing.secrecy import (
    redeal_legal,
    redeal_same_events,
    redeal_same_options,
    redeal_same_refusals,
    redeal_same_view,
)
from curatorium.testing.twins import same_packs
from curatorium.testing.walk import Walk
from curatorium.testing.words import words_found
from curatorium.testing.worlds import open_hides_nothing, redeal_same_world

Check = Callable[[Game, Walk], None]

CHECKS: Final[tuple[Check, ...]] = (
    table_unique,
    decider_agrees,
    options_complete,
    forbids_agrees,
    draw_by_odds,
    clone_independent,
    pack_round_trip,
    replay_equals_live,
    wire_round_trip,
    pieces_conserved,
    no_position_twice,
    plays_end,
    ranks_agree,
    sealed_commutes,
    record_counts,
    redeal_same_view,
    redeal_same_options,
    redeal_same_refusals,
    redeal_same_events,
    redeal_legal,
    redeal_census,
    redeal_same_world,
    open_hides_nothing,
    everything_open,
    quiet_proven,
    words_found,
    same_packs,
)
