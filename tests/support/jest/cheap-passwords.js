'use strict';

const bcrypt = require('bcryptjs');

/** The lowest cost that bcrypt accepts. */
const COST = 4;

/**
 * Hashes passwords at the lowest cost, because the tests create and compare hundreds of hashes. Strapi uses the cost
 * 10, which takes sixty times as long. bcryptjs creates all salts with this method, whichever function creates the
 * hash, and compares at the cost stored in the hash.
 */
const makePasswordsCheap = () => {
  const genSaltSync = bcrypt.genSaltSync.bind(bcrypt);
  bcrypt.genSaltSync = () => genSaltSync(COST);
};

module.exports = { makePasswordsCheap };
