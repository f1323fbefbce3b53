import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { RedirectTrace } from '#site-content/domain/panel/redirects';
import { getReadable } from '../../panel/access/readable';
import type { PublishedPagesReadModel } from '../../read-models/published-pages-read-model';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { readTrace, type TracedAddress } from '../trace-redirects';
import { knownTo, type RedirectsServices } from './read';

/** Returns the end of a trace, with title and path if it is a page. */
const getEnd = async (
  strapi: Core.Strapi,
  ability: Ability,
  { end, missingPart }: Pick<TracedAddress, 'end' | 'missingPart'>,
  publishedPages: PublishedPagesReadModel
): Promise<RedirectTrace['end']> => {
  const { kind, address } = end;
  if (end.kind !== 'page') return { kind, address, page: null, missingPart };
  const { byId, tree } = await publishedPages.read();
  const { canName } = await getReadable(strapi, ability, PAGE);
  const title = byId.get(end.page)?.values['title'];
  return {
    ...{ kind, address, missingPart },
    page: {
      id: end.page,
      title: canName(end.page) && typeof title === 'string' ? title : null,
      path: tree.getPath(end.page),
    },
  };
};

/**
 * Traces a URL, limited to what the user may read of redirects.
 *
 * @returns `'forbidden'` if they may not read what the trace shows
 */
export const readNamedTrace = async (
  strapi: Core.Strapi,
  { options, publishedPages, linkCheck }: RedirectsServices,
  ability: Ability,
  typed: string
): Promise<RedirectTrace | 'forbidden'> => {
  const known = await knownTo(strapi, ability);
  if (known === null) return 'forbidden';
  const { canReadPath } = known;
  const trace = await readTrace(strapi, { options, publishedPages, linkCheck }, typed);
  const readable = await getReadable(strapi, ability, REDIRECT);
  const { tree } = await publishedPages.read();
  const isConcealed = (page: string | null): boolean => page !== null && !canReadPath(page);
  const getShownEnd = async (): Promise<RedirectTrace['end']> => {
    const { end, hops } = trace;
    // `gone` would reveal that the page of the last redirect is not published.
    if (end.kind === 'gone' && isConcealed(hops.at(-1)?.redirect.page ?? null)) {
      return { kind: 'page', address: '', page: null, missingPart: null };
    }
    return end.kind === 'page' && !canReadPath(end.page)
      ? // Without hops, this is the URL that the user typed.
        {
          ...{ kind: 'page', address: hops.length === 0 ? end.address : '', page: null },
          missingPart: null,
        }
      : getEnd(strapi, ability, trace, publishedPages);
  };
  return {
    address: trace.address,
    near: trace.near.filter(({ address, what }) => {
      const page = what === 'page' ? tree.idAt(address) : null;
      return page === null || canReadPath(page);
    }),
    hops: trace.hops.map(({ redirect: { id, source, target, page }, served }) => ({
      ...(readable.has(id) ? { id, target } : { id: null, target: null }),
      source,
      served: isConcealed(page) ? null : served,
    })),
    end: await getShownEnd(),
  };
};
