'use strict';

/**
 * Takes away what was logged in files of which every test has passed: services are made to fail in them, and say so.
 * To stand before the reporter that prints.
 */
module.exports = class QuietWherePassed {
  onTestResult(_test, result) {
    if (result.numFailingTests === 0 && !result.testExecError) result.console = undefined;
  }
};
