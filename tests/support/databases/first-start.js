'use strict';

const path = require('node:path');
const { createStrapi } = require('@strapi/strapi');

const appDir = path.resolve(__dirname, '..', '..', '..');

// Starts the application on the database of the environment and ends: what is left is what a first start does.
createStrapi({ appDir, distDir: path.join(appDir, 'dist'), serveAdminPanel: false })
  .load()
  // Closed, SQLite keeps everything in one file.
  .then((strapi) => strapi.destroy())
  .then(
    () => process.exit(0),
    (error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    }
  );
