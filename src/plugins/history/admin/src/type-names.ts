import { FILE, NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';

/** Text keys of the types with a history. */
export const TYPE_NAMES: Readonly<
  Record<string, 'page' | 'nav-item' | 'redirect' | 'site-keys' | 'file' | undefined>
> = {
  [PAGE]: 'page',
  [NAV_ITEM]: 'nav-item',
  [REDIRECT]: 'redirect',
  [SITE_KEYS]: 'site-keys',
  [FILE]: 'file',
};
