import { useRef } from 'react';

/**
 * Distinguishes values that the editor has written, which the form returns later, from values that the form
 * sets itself: another entry, discarded changes. A written value may return after the editor has written
 * more.
 *
 * @returns the last external value, a number that changes with each of them, and a function to call with each
 *   written value
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
