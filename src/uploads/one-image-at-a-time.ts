import type { ImageService } from '../plugins/site-content/server/src/strapi-internals/upload-plugin';

let last: Promise<unknown> = Promise.resolve();

/** Services whose work takes turns. Another start in the same process gets the plugin as the start before has left it. */
const inTurns = new WeakSet<object>();

/**
 * Milliseconds after which the next image no longer waits. Strapi waits forever for a file that cannot be read to its end,
 * and other uploads must not.
 */
const LONGEST_TURN = 60_000;

/** Runs work after all work that came before it, whether that failed or not. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work);
  last = last.then(
    () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_TURN).unref();
        const end = (): void => {
          clearTimeout(timer);
          resolve();
        };
        turn.then(end, end);
      })
  );
  return turn;
};

/**
 * Makes all uploads of the process decode their images one after the other: each may take hundreds of megabytes. Files
 * are stored in between, and smaller formats are not made inside one another, so nothing waits for itself.
 */
export const oneImageAtATime = <Service extends ImageService>(service: Service): Service => {
  // Otherwise, work would wait for itself.
  if (inTurns.has(service)) return service;
  const made = {
    ...service,
    isFaultyImage: (file: unknown) => inTurn(() => service.isFaultyImage(file)),
    optimize: (file: unknown) => inTurn(() => service.optimize(file)),
    generateThumbnail: (file: unknown) => inTurn(() => service.generateThumbnail(file)),
    generateResponsiveFormats: (file: unknown) =>
      inTurn(() => service.generateResponsiveFormats(file)),
  };
  inTurns.add(made);
  return made;
};
