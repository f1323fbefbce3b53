'use strict';

const { TestEnvironment } = require('jest-environment-node');

/** Error classes, which `instanceof` checks compare. */
const ERRORS = { Error, TypeError, RangeError, SyntaxError, URIError, ReferenceError, EvalError };

/**
 * Shares parts of Node's own realm with test files and the modules that Node loads: the environment variables, of which
 * jest has a copy, the error classes, and `Date`, which SQL statements take.
 */
module.exports = class Environment extends TestEnvironment {
  before = { ...process.env };

  constructor(config, context) {
    super(config, context);
    const { global } = this;
    for (const [name, shared] of Object.entries(ERRORS)) {
      // An error that JavaScript itself throws in a test file keeps the class of that realm, which becomes a subclass
      // of the shared one.
      Object.setPrototypeOf(global[name].prototype, shared.prototype);
      global[name] = shared;
    }
    global.Date = Date;
    global.process.env = process.env;
  }

  async teardown() {
    for (const name of Object.keys(process.env)) {
      if (!(name in this.before)) delete process.env[name];
    }
    Object.assign(process.env, this.before);
    await super.teardown();
  }
};
