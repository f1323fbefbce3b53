import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';

/** By what the texts know the types that have a history. */
export const TYPE_NAMES: Readonly<
  Record<string, 'page' | 'nav-item' | 'redirect' | 'site-keys' | undefined>
> = {
  [PAGE]: 'page',
  [NAV_ITEM]: 'nav-item',
  [REDIRECT]: 'redirect',
  [SITE_KEYS]: 'site-keys',
};
