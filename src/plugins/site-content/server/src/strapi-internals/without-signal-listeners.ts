/**
 * @reliesOn Strapi listens to `SIGTERM` and `SIGINT` as soon as it is created.
 * @ifItFails An interrupted command exits with 0.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/utils/signals.js`
 */

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Creates an application that leaves signals to its caller. Strapi's own listeners would end the process with
 * exit code 0 in the middle of the work.
 *
 * Strapi listens to signals as soon as it is created, without a setting.
 */
export const withoutSignalListeners = <Application>(create: () => Application): Application => {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  const application = create();
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) {
      if (before.get(signal)?.includes(listener) !== true) process.off(signal, listener);
    }
  }
  return application;
};
