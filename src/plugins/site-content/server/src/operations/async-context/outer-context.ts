import { AsyncResource } from 'node:async_hooks';

/**
 * Returns a function that runs work in the current asynchronous context, wherever it is called. The context
 * is captured at start, outside any transaction or request, so that reads see committed data.
 */
export const captureOuterContext = (): (<T>(work: () => T) => T) => {
  const resource = new AsyncResource('site-content:outside');
  return (work) => resource.runInAsyncScope(work);
};
