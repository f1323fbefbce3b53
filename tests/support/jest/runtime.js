'use strict';

const { createRequire } = require('node:module');
const path = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

const ROOT = path.resolve(__dirname, '..', '..', '..');
const COMPILED = path.join(ROOT, 'dist') + path.sep;

/** What keeps something of the application that runs, and so is loaded anew for each file: itself and Strapi. */
const OF_ONE_FILE = [
  COMPILED,
  path.join(ROOT, 'src') + path.sep,
  path.join(ROOT, 'node_modules', '@strapi') + path.sep,
];

const forgetApplication = () => {
  for (const file of Object.keys(require.cache)) {
    if (OF_ONE_FILE.some((folder) => file.startsWith(folder))) delete require.cache[file];
  }
};

const isCompiled = (from, name) => path.resolve(path.dirname(from), name).startsWith(COMPILED);

const isPackage = (name) => !name.startsWith('.') && !path.isAbsolute(name);

/**
 * Leaves the compiled application and all packages to Node, which loads two thousand files of packages once for all
 * test files of a worker. Jest itself would load them for each, which takes longer than most test files do.
 * `jest.mock` does not reach them; `jest.spyOn` does.
 */
module.exports = class Runtime extends JestRuntime {
  constructor(...args) {
    super(...args);
    forgetApplication();
  }

  requireModule(from, name, options, isRequireActual) {
    const isTest = name === undefined || options?.isInternalModule === true;
    if (!isTest && (isPackage(name) || isCompiled(from, name))) return createRequire(from)(name);
    return super.requireModule(from, name, options, isRequireActual);
  }

  teardown() {
    // The packages are those of the next file, too.
    this.restoreAllMocks();
    super.teardown();
  }
};
