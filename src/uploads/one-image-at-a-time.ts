import type { ImageService } from '../plugins/site-content/server/src/strapi-internals/upload-plugin';

let last: Promise<unknown> = Promise.resolve();

/** Runs work after all work that came before it, whether that failed or not. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
};

/**
 * Makes all uploads of the process decode their images one after the other: each may take hundreds of megabytes. Files
 * are stored in between, and smaller formats are not made inside one another, so nothing waits for itself.
 */
export const oneImageAtATime = <Service extends ImageService>(service: Service): Service => ({
  ...service,
  isFaultyImage: (file: unknown) => inTurn(() => service.isFaultyImage(file)),
  optimize: (file: unknown) => inTurn(() => service.optimize(file)),
  generateThumbnail: (file: unknown) => inTurn(() => service.generateThumbnail(file)),
  generateResponsiveFormats: (file: unknown) =>
    inTurn(() => service.generateResponsiveFormats(file)),
});
