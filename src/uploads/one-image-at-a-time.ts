import type { ImageService } from '../plugins/site-content/server/src/strapi-internals/upload-plugin';

let last: Promise<unknown> = Promise.resolve();

/**
 * Services that are already wrapped, because another start in the same process gets the plugin as the previous one left
 * it.
 */
const wrappedServices = new WeakSet<object>();

/**
 * Time in milliseconds after which the next image no longer waits. Strapi waits forever for a file that cannot be read
 * to the end, and other uploads must not.
 */
const MAX_WAIT_MS = 60_000;

/** Runs work after all earlier work has succeeded or failed. */
const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work);
  last = last.then(
    () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, MAX_WAIT_MS).unref();
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
 * Makes all uploads of the process decode their images one after the other, because each may take hundreds of
 * megabytes. Storing the files does not wait, and no wrapped function calls another one, so there is no deadlock.
 */
export const oneImageAtATime = <Service extends ImageService>(service: Service): Service => {
  // Wrapped twice, work would wait for itself.
  if (wrappedServices.has(service)) return service;
  const made = {
    ...service,
    isFaultyImage: (file: unknown) => enqueue(() => service.isFaultyImage(file)),
    optimize: (file: unknown) => enqueue(() => service.optimize(file)),
    generateThumbnail: (file: unknown) => enqueue(() => service.generateThumbnail(file)),
    generateResponsiveFormats: (file: unknown) =>
      enqueue(() => service.generateResponsiveFormats(file)),
  };
  wrappedServices.add(made);
  return made;
};
