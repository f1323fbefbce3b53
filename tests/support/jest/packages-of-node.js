'use strict';

const Module = require('node:module');
const path = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

// Once this is another function, Node compiles a file with `vm.Script`, whose compiled code V8 caches (Node 20,
// `lib/internal/modules/cjs/loader.js`, `wrapSafe`). This matters because Strapi is loaded again for each file of API
// tests.
const wrap = Module.wrap.bind(Module);
Module.wrap = (script) => wrap(script);

/**
 * True for packages, but not for the application's own aliases, such as `#site-content/domain/…`, which jest resolves.
 */
const isPackage = (name) => !/^[.#]/.test(name) && !path.isAbsolute(name);

/**
 * Tiptap accepts options only if they are objects of its own realm (3.31.0, `@tiptap/core`, `isPlainObject`), and each
 * test file has its own realm.
 */
const isOfWorld = (name) => name.startsWith('@tiptap/');

/**
 * Lets Node load packages, which are two thousand files, once for all test files of a worker. Jest would load them for
 * each test file, which takes longer than most of the tests. `jest.mock` has no effect on them, but `jest.spyOn` has.
 */
module.exports = class PackagesOfNode extends JestRuntime {
  /** True if Node loads the module that a file requests. */
  isOfNode(_from, name) {
    return isPackage(name) && !isOfWorld(name);
  }

  requireModule(from, name, options, isRequireActual) {
    const isTest = name === undefined || options?.isInternalModule === true;
    if (!isTest && this.isOfNode(from, name)) return Module.createRequire(from)(name);
    return super.requireModule(from, name, options, isRequireActual);
  }

  teardown() {
    // The next file gets the same packages.
    this.restoreAllMocks();
    super.teardown();
  }
};
