'use strict';

const { paths } = require('./tsconfig.json').compilerOptions;

const shared = {
  // The names by which parts of plugins import each other.
  moduleNameMapper: Object.fromEntries(
    Object.entries(paths).map(([name, [folder]]) => [
      `^${name.replace('*', '(.*)')}$`,
      folder.replace('./', '<rootDir>/').replace('*', '$1'),
    ])
  ),
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  testEnvironment: 'node',
  // Strapi's own global is still at work when jest wants to clean up after a file.
  testEnvironmentOptions: { globalsCleanup: 'off' },
};

/** Of tests that start the application in their own process. */
const inOneProcess = {
  ...shared,
  runtime: '<rootDir>/tests/support/jest/runtime.js',
  testEnvironment: '<rootDir>/tests/support/jest/environment.js',
  // One first start, of which all services of the tests get a copy.
  globalSetup: '<rootDir>/tests/support/databases/set-up.ts',
  globalTeardown: '<rootDir>/tests/support/databases/tear-down.ts',
};

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      runtime: '<rootDir>/tests/support/jest/packages-of-node.js',
      testEnvironment: '<rootDir>/tests/support/jest/environment.js',
      testMatch: ['<rootDir>/tests/unit/**/*.test.ts', '<rootDir>/packages/*/tests/**/*.test.ts'],
    },
    // These boot the compiled application: `npm test` compiles it first.
    {
      ...inOneProcess,
      displayName: 'api',
      testMatch: ['<rootDir>/tests/api/**/*.test.ts'],
    },
    // The same promises, kept by the thread in front of Strapi that answers in production. On SQLite only, and not those
    // that only Strapi can keep.
    {
      ...inOneProcess,
      displayName: 'front-thread',
      setupFiles: ['<rootDir>/tests/support/jest/front-thread.js'],
      testMatch: [
        ...['connections', 'cors', 'delivery', 'early-responses', 'large-initial-data'],
      ].map((name) => `<rootDir>/tests/api/${name}.test.ts`),
    },
    // These start the service in processes of their own: `npm run test:processes`.
    { ...shared, displayName: 'processes', testMatch: ['<rootDir>/tests/processes/**/*.test.ts'] },
    // These install, build and visit the websites of `examples/`: `npm run test:examples`.
    { ...shared, displayName: 'examples', testMatch: ['<rootDir>/tests/examples/**/*.test.ts'] },
    // These drive the admin panel of a production build in Chromium: `npm run test:browser`.
    { ...shared, displayName: 'browser', testMatch: ['<rootDir>/tests/browser/**/*.test.ts'] },
  ],
  reporters: ['<rootDir>/tests/support/hide-output-of-passed-files.js', 'default'],
  testTimeout: 600_000,
  maxWorkers: 2,
  // Each start of the application leaves some of it behind: after a hundred, V8's limit of 4 GB would be reached.
  workerIdleMemoryLimit: '2GB',
};
