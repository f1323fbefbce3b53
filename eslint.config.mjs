import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

/** What is reached into in the ports alone, see docs/upgrading-strapi.md. */
const STRAPI_INTERNALS = {
  regex: '^@strapi/[^/]+/(dist|lib)(/|$)|(^|/)node_modules/',
  message: 'Strapi does not export this for others: reach into it in strapi-internals/.',
};
const DATABASE_DRIVERS = {
  regex: '^(knex|pg|mysql2|better-sqlite3|tarn)(/|$)',
  message: 'Knex and the drivers are reached in strapi-internals/ only.',
};

/** Beyond its half of a plugin, a file is imported by its name: see docs/architecture.md#folders. */
const CLIMBING = {
  regex: '^(\\.\\./){3}',
  message: 'Import it by its name, such as #site-content/domain/…: see tsconfig.json.',
};

export default tseslint.config(
  {
    ignores: [
      ...['node_modules', '**/dist', 'build', '.strapi', '.tmp', 'types/generated'],
      // What the frameworks write.
      ...['examples/*/.next', 'examples/*/.astro', 'examples/*/next-env.d.ts'],
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  prettier,
  {
    // What front ends copy is written as they are used to.
    ignores: ['examples/**'],
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      // Of Node, of packages, of other parts by their names, and of the same part.
      'simple-import-sort/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.']] },
      ],
      'simple-import-sort/exports': 'error',
    },
  },
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
      // Conflicts of a merge that ended up in a comment, where nothing else notices them.
      'no-warning-comments': ['error', { terms: ['<<<<<<<', '>>>>>>>'], location: 'anywhere' }],
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
    files: ['scripts/**', 'src/cli/**', 'packages/site-compare/src/command.ts'],
    languageOptions: {
      globals: { console: 'readonly', URL: 'readonly', setTimeout: 'readonly', fetch: 'readonly' },
    },
    rules: { 'no-console': 'off' },
  },
  { files: ['packages/client/example/**'], languageOptions: { globals: { URL: 'readonly' } } },
  { files: ['examples/**'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
  {
    files: ['src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [CLIMBING] }] },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'config/**/*.ts'],
    ignores: [
      'src/plugins/*/server/src/strapi-internals/**',
      'src/plugins/*/admin/src/strapi-internals/**',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [STRAPI_INTERNALS, DATABASE_DRIVERS, CLIMBING] },
      ],
    },
  },
  {
    // Where each kind of database is set up, its driver is given settings that it documents.
    files: ['src/database/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [STRAPI_INTERNALS, CLIMBING] }] },
  },
  {
    files: ['src/admin/**/*.{ts,tsx}', 'src/plugins/*/admin/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ":matches(CallExpression[callee.name='get'] > ObjectExpression, Property[key.name='config'] > ObjectExpression) > Property[key.name='params']",
          message: 'Strapi does not encode these: use withQuery() of elements/.',
        },
      ],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Faults in any React. The plugin's other rules are for React's compiler, which does not build the panel.
      'react-hooks/error-boundaries': 'error',
      'react-hooks/globals': 'error',
      'react-hooks/immutability': 'error',
      'react-hooks/purity': 'error',
      'react-hooks/set-state-in-render': 'error',
      'react-hooks/static-components': 'error',
      'react-hooks/use-memo': 'error',
      'react-hooks/void-use-memo': 'error',
    },
  }
);
