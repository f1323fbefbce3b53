'use strict';

const { TestEnvironment } = require('jest-environment-node');

/** Classes that the application tells values apart by, such as dates in a statement. */
const SHARED_CLASSES = { Date, Error };

/**
 * Test files get what the modules that Node loads have: its environment, of which jest's own has a copy, and its classes.
 */
module.exports = class Environment extends TestEnvironment {
  before = { ...process.env };

  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, SHARED_CLASSES);
    this.global.process.env = process.env;
  }

  async teardown() {
    for (const name of Object.keys(process.env)) {
      if (!(name in this.before)) delete process.env[name];
    }
    Object.assign(process.env, this.before);
    await super.teardown();
  }
};
