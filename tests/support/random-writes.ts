import type { Services } from '../../src/plugins/site-content/server/src/create-services';
import type * as PageActs from '../../src/plugins/site-content/server/src/pages/bulk-actions/run-bulk-action';
import { requireServerModule } from './compiled-modules';
import { NAV_ITEM, PAGE, REDIRECT } from './editor';
import type { Service } from './service';

/** All ways to write content. Many of the writes are refused now and then. */
export const RANDOM_WRITES = [
  ...(['redirect', 'redirect', 'to page', 'to page', 'change', 'change', 'remove'] as const),
  ...(['rows', 'rows changed', 'rows removed', 'unseen rows', 'sql', 'refused'] as const),
  ...(['page', 'page', 'page', 'save', 'save', 'publish', 'publish', 'publish all'] as const),
  ...(['unpublish', 'discard', 'delete', 'clone', 'move', 'nav item'] as const),
] as const;

/** A write. The numbers select its entries and values. */
export interface RandomWrite {
  readonly kind: (typeof RANDOM_WRITES)[number];
  readonly one: number;
  readonly other: number;
}

const at = <Each>(list: readonly Each[], number: number): Each | undefined =>
  list[number % Math.max(list.length, 1)];

/**
 * Returns a slug from a short list, so that slugs collide now and then. Some are numbers, which come first in an
 * object.
 */
const toSlug = (number: number): string => ['home', 'a', 'b', 'c', '7', '42'][number % 6] as string;

/** @throws an error if the content rules refuse the write */
export const randomWrite = async (
  service: Pick<Service, 'strapi'>,
  { kind, one, other }: RandomWrite
): Promise<unknown> => {
  const { strapi } = service;
  const { db } = strapi;
  const { options, revision, writers, writeBatches, tracker, versions } = strapi
    .plugin('site-content')
    .service('internals') as Services;
  const pages = strapi.documents(PAGE);
  const redirects = strapi.documents(REDIRECT);
  const drafts: { documentId: string }[] = await pages.findMany({ sort: 'documentId' });
  const stored: { id: number | string; documentId: string }[] = await redirects.findMany({
    sort: 'id',
  });
  const page = at(drafts, one)?.documentId ?? '';
  const second = at(drafts, other)?.documentId ?? '';
  const redirect = at(stored, one);
  const documentId = redirect?.documentId ?? '';
  const rows = { where: { id: { $in: stored.slice(0, 2).map(({ id }) => id) } } };
  const source = `/${other % 2 === 0 ? toSlug(one) : one}`;
  switch (kind) {
    case 'redirect':
      return redirects.create({ data: { source, target: 'none' } as never });
    case 'to page':
      return redirects.create({ data: { source: `${source}/`, target: 'page', page } as never });
    case 'change': {
      const data = other % 3 === 0 ? { target: 'page', page } : { source };
      return redirects.update({ documentId, data: data as never });
    }
    case 'remove':
      return redirects.delete({ documentId });
    case 'rows':
      return db.query(REDIRECT).createMany({
        data: [`${source}/x`, `${source}/y`].map((each) => ({
          ...{ source: each, source_hash: each, target: 'url', destination: '/rows' },
        })),
      });
    case 'rows changed':
      return db.query(REDIRECT).updateMany({ ...rows, data: { destination: `/${other}` } });
    case 'rows removed':
      return db.query(REDIRECT).deleteMany(rows);
    case 'unseen rows':
      return db.transaction(async () => {
        db.lifecycles.disable();
        try {
          await pages.update({ documentId: page, data: { title: `Unseen ${other}` } as never });
          await db.query(REDIRECT).updateMany({ ...rows, data: { destination: '/unseen' } });
        } finally {
          db.lifecycles.enable();
        }
      });
    case 'sql':
      return db.transaction(async ({ trx }) => {
        await pages.update({ documentId: page, data: { title: `Title ${other}` } as never });
        await revision.renew(trx);
        await trx('redirects').update({ destination: `/sql/${one}` });
        await trx('pages')
          .whereNotNull('published_at')
          .update({ seo_title: `SQL ${one}` });
      });
    case 'refused':
      return db.transaction(async () => {
        await redirects.update({ documentId, data: { target: 'empty', destination: '' } as never });
        await redirects
          .update({ documentId, data: { source: 'http://x/' } as never })
          .catch(() => null);
        await redirects.update({ documentId, data: { target: 'none' } as never });
      });
    case 'page':
      return pages.create({
        data: { title: `Page ${one}`, slug: toSlug(one), parent: second || null } as never,
        status: other % 3 === 0 ? 'draft' : 'published',
      });
    case 'save': {
      const data = other % 3 === 0 ? { title: `Title ${one}` } : { slug: toSlug(other) };
      return pages.update({ documentId: page, data: data as never });
    }
    case 'publish':
      return pages.publish({ documentId: page });
    case 'publish all':
      return db.transaction(() =>
        Promise.all(drafts.map((each) => pages.publish({ documentId: each.documentId })))
      );
    case 'unpublish':
      return pages.unpublish({ documentId: page });
    case 'discard':
      return pages.discardDraft({ documentId: page });
    case 'delete':
      return pages.delete({ documentId: page });
    case 'clone':
      return pages.clone({ documentId: page, data: { slug: toSlug(other) } as never });
    case 'move':
      return requireServerModule<typeof PageActs>(
        'pages/bulk-actions/run-bulk-action'
      ).runPageBulkAction(
        strapi,
        { options, writers, revision, writeBatches, tracker, versions },
        { action: 'move', pages: [page], parent: second, publishes: true, isDryRun: false }
      );
    case 'nav item':
      return strapi
        .documents(NAV_ITEM)
        .create({ data: { title: `Item ${one}`, area: 'header', page } as never });
  }
};
