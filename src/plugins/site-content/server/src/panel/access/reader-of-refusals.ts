import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { Reader } from '../../reads/refusal-reader';
import { readRedirectsAt } from '../../redirects/stored-redirects';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { entriesReadable, pathsReadable } from './readable';

/** Returns the ability of the administrator of the current request; `null` for code, commands and API tokens. */
const abilityNow = (strapi: Core.Strapi): Ability | null => {
  const state = strapi.requestContext.get()?.state as
    { readonly userAbility?: Ability } | undefined;
  return state?.userAbility ?? null;
};

/** The attributes that determine where a redirect leads. */
const TARGET_ATTRIBUTES = ['source', 'target', 'destination', 'page'];

/** Returns a reader with this ability, who may read nothing if it is `null`. */
export const readerWith = (strapi: Core.Strapi, ability: Ability | null): Reader => ({
  async canNamePages(pages) {
    if (ability === null) return false;
    const canReadTitle = await entriesReadable(strapi, ability, PAGE, ['title']);
    const canReadPath = await pathsReadable(strapi, ability);
    return pages.every((id) => canReadTitle(id) && canReadPath(id));
  },
  async canShowChain(sources, pages) {
    if (ability === null) return false;
    const canRead = await entriesReadable(strapi, ability, REDIRECT, TARGET_ATTRIBUTES);
    const canReadPath = await pathsReadable(strapi, ability);
    const redirects = await readRedirectsAt(strapi, sources);
    return (
      redirects.every(({ id }) => canRead(id)) &&
      [...pages, ...redirects.flatMap(({ page }) => page ?? [])].every(canReadPath)
    );
  },
});

/** Returns a reader that limits refusals to what the administrator of the refused write may read. */
export const readerOfRefusals = (strapi: Core.Strapi): Reader => {
  const now = (): Reader | null => {
    const ability = abilityNow(strapi);
    return ability === null ? null : readerWith(strapi, ability);
  };
  return {
    canNamePages: async (pages) => now()?.canNamePages(pages) ?? true,
    canShowChain: async (sources, pages) => now()?.canShowChain(sources, pages) ?? true,
  };
};
