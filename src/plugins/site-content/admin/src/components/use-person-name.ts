import { useCallback } from 'react';
import type { Actor } from '#site-content/domain/changes/channels';
import { useText } from '../translations/text';

/** Returns a function that gets the name of the user or system that changed something. */
export const usePersonName = (): ((actor: Actor) => string) => {
  const text = useText();
  return useCallback(
    ({ kind, name }) =>
      kind === 'administrator' && name !== ''
        ? name
        : text(`elements.person.${kind}`, { name: name === '' ? '?' : name }),
    [text]
  );
};
