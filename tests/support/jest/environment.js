'use strict';

const { TestEnvironment } = require('jest-environment-node');

/** Classes of errors, which are told apart by them. */
const ERRORS = { Error, TypeError, RangeError, SyntaxError, URIError, ReferenceError, EvalError };

/**
 * Test files get what the modules that Node loads have: its environment, of which jest's own has a copy, and its classes of
 * errors and of dates, which a statement takes.
 */
module.exports = class Environment extends TestEnvironment {
  before = { ...process.env };

  constructor(config, context) {
    super(config, context);
    const { global } = this;
    for (const [name, shared] of Object.entries(ERRORS)) {
      // What the language itself throws in a test file stays of the file's own class, which becomes one of the shared.
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
