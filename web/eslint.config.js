import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'src/lib/wire.ts', 'src/**/icons.ts', 'src/**/actions.ts'] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // What stands at an index is known from where the numbers come from.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Sets and addresses that nothing watches are plain ones.
      'svelte/prefer-svelte-reactivity': 'off',
      // Addresses are relative to <base href>; there is no SvelteKit to resolve them.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  // A script speaks to whoever runs it.
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
);
