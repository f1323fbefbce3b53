import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the latest callback, for values that an effect uses without depending on them.
 */
export const useEvent = <Args extends readonly unknown[], Result = void>(
  handle: (...args: Args) => Result
): ((...args: Args) => Result) => {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  return useCallback((...args) => latest.current(...args), []);
};
