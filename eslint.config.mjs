import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'build', '.strapi', '.tmp', 'types/generated'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  prettier,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // What a rule drops from an editor's input has a name that is known when the rule is written.
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'Once Node 20 has compiled it, it refuses hosts with an umlaut: see parseUrl.',
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        process: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // What is run from a terminal writes to it.
    files: ['scripts/**', 'src/cli/**'],
    languageOptions: {
      globals: { console: 'readonly', URL: 'readonly', setTimeout: 'readonly', fetch: 'readonly' },
    },
    rules: { 'no-console': 'off' },
  }
);
