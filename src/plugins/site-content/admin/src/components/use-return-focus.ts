import { useEffect, useState } from 'react';
import { findOpener, giveBackFocus, regainFocus } from './focus';

/** Returns the focus after a dialog of Strapi has closed that a menu has opened: the menu's item has disappeared. */
export const useReturnFocus = (): void => {
  const [opener] = useState(findOpener);
  useEffect(() => () => regainFocus(() => giveBackFocus(opener)), [opener]);
};
