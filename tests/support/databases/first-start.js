'use strict';

const path = require('node:path');
const { createStrapi } = require('@strapi/strapi');

const appDir = path.resolve(__dirname, '..', '..', '..');

// Starts the application on the database in the environment, and exits. It leaves the result of a first start.
createStrapi({ appDir, distDir: path.join(appDir, 'dist'), serveAdminPanel: false })
  .load()
  // SQLite keeps everything in one file once it is closed.
  .then((strapi) => strapi.destroy())
  .then(
    () => process.exit(0),
    (error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    }
  );
