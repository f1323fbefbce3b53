'use strict';

const bcrypt = require('bcryptjs');

/** The least that bcrypt takes. */
const COST = 4;

/**
 * Makes hashes of passwords at the least cost, of which the tests make and compare hundreds: Strapi asks for 10, which is
 * sixty times the work. bcryptjs makes all salts by this method, whichever is asked for a hash, and compares at the cost
 * that a hash was made at.
 */
const makePasswordsCheap = () => {
  const genSaltSync = bcrypt.genSaltSync.bind(bcrypt);
  bcrypt.genSaltSync = () => genSaltSync(COST);
};

module.exports = { makePasswordsCheap };
