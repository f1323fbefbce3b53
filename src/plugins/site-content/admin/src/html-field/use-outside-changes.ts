import { useRef } from 'react';

/**
 * Tells what an editor has written, and the form gives back after a while, from what the form brings by itself:
 * another entry, changes that were discarded. A value may come back late, when the editor has written more.
 *
 * @returns the last value from outside, a number that is another one for each of those, and what to call with each
 *   value written
 */
export const useOutsideChanges = (
  value: string
): { outside: string; generation: number; markAsWritten: (value: string) => void } => {
  const generation = useRef(0);
  const outside = useRef(value);
  const last = useRef(value);
  const written = useRef<string[]>([]);
  if (value !== last.current) {
    last.current = value;
    const at = written.current.lastIndexOf(value);
    if (at === -1) {
      generation.current += 1;
      outside.current = value;
      written.current = [];
    } else {
      written.current = written.current.slice(at + 1);
    }
  }
  return {
    outside: outside.current,
    generation: generation.current,
    markAsWritten: (own) => {
      written.current.push(own);
    },
  };
};
