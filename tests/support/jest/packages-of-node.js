'use strict';

const Module = require('node:module');
const path = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

// As soon as this is another function, Node compiles a file by `vm.Script`, for which V8 remembers what it has compiled
// (Node 20, `lib/internal/modules/cjs/loader.js`, `wrapSafe`): Strapi is loaded anew for each file of API tests.
const wrap = Module.wrap.bind(Module);
Module.wrap = (script) => wrap(script);

/** Not those of the application's own parts, such as `#site-content/domain/…`, which jest finds. */
const isPackage = (name) => !/^[.#]/.test(name) && !path.isAbsolute(name);

/**
 * Tiptap takes options only where they are objects of its own world (3.31.0, `@tiptap/core`, `isPlainObject`), and each
 * test file is a world of its own.
 */
const isOfWorld = (name) => name.startsWith('@tiptap/');

/**
 * Leaves packages to Node, which loads two thousand files of them once for all test files of a worker. Jest itself would
 * load them for each, which takes longer than most test files do. `jest.mock` does not reach them; `jest.spyOn` does.
 */
module.exports = class PackagesOfNode extends JestRuntime {
  /** Whether Node loads what a file asks for. */
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
