'use strict';

// The server half is compiled with the application, so that one `strapi build` builds both.
module.exports = require('../../../dist/src/plugins/history/server/src').default;
