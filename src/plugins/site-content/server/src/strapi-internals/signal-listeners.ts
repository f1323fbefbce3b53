const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Makes an application that leaves the signals to its caller: by itself it would end the process with 0, whatever is
 * half done.
 *
 * Strapi listens to them as soon as it is made (Strapi 5.54.0, `@strapi/core/dist/utils/signals.js`, called by
 * `createStrapi`), and has no setting for it.
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
