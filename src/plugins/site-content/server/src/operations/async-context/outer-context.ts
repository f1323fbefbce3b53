import { AsyncResource } from 'node:async_hooks';

/**
 * Runs work in the asynchronous context in which this was made, whatever calls it: made at the start, outside of every
 * transaction and request, so that what is read is what was committed last.
 */
export const captureOuterContext = (): (<T>(work: () => T) => T) => {
  const resource = new AsyncResource('site-content:outside');
  return (work) => resource.runInAsyncScope(work);
};
