'use strict';

const { forgetApplication, isCompiled, keepListeners } = require('./application');
const { makePasswordsCheap } = require('./cheap-passwords');
const PackagesOfNode = require('./packages-of-node');

keepListeners();
makePasswordsCheap();

/** Lets Node load the compiled application as well. */
module.exports = class Runtime extends PackagesOfNode {
  isOfNode(from, name) {
    return super.isOfNode(from, name) || isCompiled(from, name);
  }

  teardown() {
    super.teardown();
    forgetApplication();
  }
};
