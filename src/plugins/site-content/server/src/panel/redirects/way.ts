import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../../../contract/content-types';
import type { RedirectWay } from '../../../../contract/panel/redirects';
import type { WayEnd } from '../../../../contract/redirects/where';
import type { PublishedPagesReader } from '../../content/kept/published-pages';
import { readAddressWay } from '../../content/redirects/address-way';
import type { Ability } from '../../strapi/permission-conditions';
import { readableOf } from '../access/readable';
import { knownTo, type RedirectsParts } from './read';

/** What is needed of the end of a way for a page to be told by its name. */
const endOf = async (
  strapi: Core.Strapi,
  ability: Ability,
  end: WayEnd,
  publishedPages: PublishedPagesReader
): Promise<RedirectWay['end']> => {
  const { kind, address } = end;
  if (end.kind !== 'page') return { kind, address, page: null };
  const { byId, tree } = await publishedPages.read();
  const { mayName } = await readableOf(strapi, ability, PAGE);
  const title = byId.get(end.page)?.values['title'];
  return {
    ...{ kind, address },
    page: {
      id: end.page,
      title: mayName(end.page) && typeof title === 'string' ? title : null,
      path: tree.pathOf(end.page),
    },
  };
};

/**
 * Where an address goes, as far as somebody may read redirects.
 *
 * @returns `'forbidden'` where he may not read what the way shows
 */
export const readWay = async (
  strapi: Core.Strapi,
  { options, publishedPages }: RedirectsParts,
  ability: Ability,
  typed: string
): Promise<RedirectWay | 'forbidden'> => {
  if (knownTo(strapi, ability) === null) return 'forbidden';
  const way = await readAddressWay(strapi, { options, publishedPages }, typed);
  const readable = await readableOf(strapi, ability, REDIRECT);
  return {
    ...{ address: way.address, near: way.near },
    hops: way.hops.map(({ redirect: { id, source }, served }) => ({
      ...{ id: readable.has(id) ? id : null, source, served },
    })),
    end: await endOf(strapi, ability, way.end, publishedPages),
  };
};
