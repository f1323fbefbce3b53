'use strict';

const shared = {
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

module.exports = {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/tests/unit/**/*.test.ts'] },
    // These boot the compiled application: `npm test` compiles it first.
    { ...shared, displayName: 'api', testMatch: ['<rootDir>/tests/api/**/*.test.ts'] },
  ],
  testTimeout: 240_000,
  maxWorkers: 2,
};
