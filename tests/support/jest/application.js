'use strict';

const asyncHooks = require('node:async_hooks');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..', '..');

/** The compiled application. */
const COMPILED = path.join(ROOT, 'dist') + path.sep;

/** What keeps something of the service that runs: the application and Strapi. */
const STATEFUL = [
  COMPILED,
  path.join(ROOT, 'src') + path.sep,
  path.join(ROOT, 'node_modules', '@strapi') + path.sep,
];

const storages = new Set();

class RecordedStorage extends asyncHooks.AsyncLocalStorage {
  constructor(...args) {
    super(...args);
    storages.add(this);
  }
}

Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: RecordedStorage });

const SIGNALS = ['SIGTERM', 'SIGINT'];

/**
 * Strapi takes all listeners from the process when it ends (5.54.0, `@strapi/core/dist/Strapi.js`, `destroy`), of which it
 * has made those to signals alone. The others stay: by one a worker hears of its next file, by others jest hears of errors
 * that nobody catches.
 */
const keepListeners = () => {
  const before = SIGNALS.map((name) => [name, process.rawListeners(name)]);
  const removeAll = process.removeAllListeners.bind(process);
  process.removeAllListeners = (...names) => {
    if (names.length > 0) return removeAll(...names);
    for (const [name, listeners] of before) {
      removeAll(name);
      for (const listener of listeners) process.on(name, listener);
    }
    return process;
  };
};

/** Whether a test asks for a module of the compiled application. */
const isCompiled = (from, name) => path.resolve(path.dirname(from), name).startsWith(COMPILED);

/** Lets the next test file load the application and Strapi anew, as a process of its own would. */
const forgetApplication = () => {
  for (const file of Object.keys(require.cache)) {
    if (STATEFUL.some((folder) => file.startsWith(folder))) delete require.cache[file];
  }
  // Up to Node 22, each promise carries the store of each storage that is not disabled, those of former files too.
  for (const storage of storages) storage.disable();
  storages.clear();
};

module.exports = { forgetApplication, isCompiled, keepListeners };
