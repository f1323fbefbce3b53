import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Gives a function that stays the same one, and calls what it was given last: for what an effect does with values
 * whose change is no reason to do it again.
 */
export const useEvent = <Args extends readonly unknown[]>(
  handle: (...args: Args) => void
): ((...args: Args) => void) => {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  return useCallback((...args) => latest.current(...args), []);
};
