'use strict';

const asyncHooks = require('node:async_hooks');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..', '..');

/** The folder of the compiled application. */
const COMPILED = path.join(ROOT, 'dist') + path.sep;

/** The folders of modules that keep state of the running service: the application and Strapi. */
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
 * Keeps all listeners of the process except those for signals. Strapi removes all listeners when it is destroyed
 * (5.54.0, `@strapi/core/dist/Strapi.js`, `destroy`), although it adds only those for signals. By one of the others, a
 * worker receives its next file; by others, jest notices uncaught errors.
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

/** True if a test requests a module of the compiled application. */
const isCompiled = (from, name) => path.resolve(path.dirname(from), name).startsWith(COMPILED);

/** Makes the next test file load the application and Strapi again, as another process would. */
const forgetApplication = () => {
  for (const file of Object.keys(require.cache)) {
    if (STATEFUL.some((folder) => file.startsWith(folder))) delete require.cache[file];
  }
  // Up to Node 22, each promise carries the store of each storage that is not disabled, including those of earlier
  // files.
  for (const storage of storages) storage.disable();
  storages.clear();
};

module.exports = { forgetApplication, isCompiled, keepListeners };
