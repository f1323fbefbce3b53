import { useCallback } from 'react';
import { useText } from './translations/text';
import { TYPE_NAMES } from './type-names';

/** Returns the name of an entry: its title, or its type if it has no readable title. */
export const useEntryName = (): ((type: string, title: string | null) => string) => {
  const text = useText();
  return useCallback(
    (type, title) => {
      const name = TYPE_NAMES[type];
      if (name === 'site-keys') return text('history.type.site-keys');
      if (title !== null && title !== '') return title;
      return name === undefined ? type : text(`history.type.${name}`);
    },
    [text]
  );
};
