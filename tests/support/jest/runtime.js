'use strict';

const { createRequire } = require('node:module');
const path = require('node:path');
const { default: JestRuntime } = require('jest-runtime');
const { forgetApplication, isCompiled, keepListeners } = require('./application');
const { makePasswordsCheap } = require('./cheap-passwords');

keepListeners();
makePasswordsCheap();

const isPackage = (name) => !name.startsWith('.') && !path.isAbsolute(name);

/**
 * Leaves the compiled application and all packages to Node, which loads two thousand files of packages once for all
 * test files of a worker. Jest itself would load them for each, which takes longer than most test files do.
 * `jest.mock` does not reach them; `jest.spyOn` does.
 */
module.exports = class Runtime extends JestRuntime {
  requireModule(from, name, options, isRequireActual) {
    const isTest = name === undefined || options?.isInternalModule === true;
    if (!isTest && (isPackage(name) || isCompiled(from, name))) return createRequire(from)(name);
    return super.requireModule(from, name, options, isRequireActual);
  }

  teardown() {
    // The next file gets the same packages.
    this.restoreAllMocks();
    super.teardown();
    forgetApplication();
  }
};
