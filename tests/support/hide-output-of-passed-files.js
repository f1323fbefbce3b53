'use strict';

/**
 * Drops the log output of files in which every test passed, because services log the failures that tests provoke. Must
 * come before the reporter that prints.
 */
module.exports = class QuietWherePassed {
  onTestResult(_test, result) {
    if (result.numFailingTests === 0 && !result.testExecError) result.console = undefined;
  }
};
