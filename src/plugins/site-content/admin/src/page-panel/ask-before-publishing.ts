import { getFetchClient } from '@strapi/strapi/admin';
import { PAGE } from '#site-content/domain/content-types';
import type {
  BulkActionOnPages,
  BulkActionOutcome,
} from '#site-content/domain/panel/page-bulk-actions';
import type { PathBelow } from '#site-content/domain/panel/panel-response-types';
import type { RedirectsHeader } from '#site-content/domain/panel/redirects-header';
import { toSlug } from '#site-content/domain/rules/slug';
import { withQuery } from '../components/with-query';
import { findPublishProblems } from '../page-bulk-actions/find-publish-problems';
import { asksAboutRedirects, comesBelowDraft } from '../page-bulk-actions/moved-addresses';
import { postBulkAction } from '../page-bulk-actions/post-bulk-action';
import type { RequestedBulkAction } from '../page-bulk-actions/use-page-dry-run';
import type { EntryWrite } from '../strapi-internals/entry-writes';
import { askAboutUrls, showPublishProblems } from './publish-questions';

interface RelationChange {
  readonly connect?: readonly { readonly documentId?: string }[];
  readonly disconnect?: readonly unknown[];
}

/** Returns the page's position in the form, as far as it is unsaved. */
const unsavedPlace = ({
  data = {},
  stored = {},
}: EntryWrite): Extract<BulkActionOnPages, { action: 'publish' }>['place'] => {
  const { slug } = data;
  const { connect = [], disconnect = [] } = (data['parent'] ?? {}) as RelationChange;
  const parent = connect[0]?.documentId ?? (disconnect.length > 0 ? null : undefined);
  const place = {
    ...(typeof slug === 'string' && slug !== (stored['slug'] ?? '') ? { slug } : {}),
    ...(parent === undefined ? {} : { parent }),
  };
  return Object.keys(place).length === 0 ? undefined : place;
};

const NONE = { total: 0, first: [] };
const NO_REFERENCES = { navItems: NONE, redirects: NONE, pages: NONE, keys: NONE };

/** Placeholder for the id of a page that has none yet. */
const NEW = 'new';

/** Returns the effect of publishing a new page if its parent has never been published, otherwise `null`. */
const planNew = async (write: EntryWrite): Promise<BulkActionOutcome | null> => {
  const { slug, parent } = unsavedPlace(write) ?? {};
  if (parent === undefined || parent === null) return null;
  const { data } = await getFetchClient().get<{ readonly data: PathBelow }>(
    withQuery('/site-content/path-below', { parent })
  );
  const { path, draftParent } = data.data;
  if (draftParent === null) return null;
  const typed = write.data?.['title'];
  const title = typeof typed === 'string' ? typed : '';
  const to = `${path}${slug === undefined || slug === '' ? toSlug(title) : slug}/`;
  return {
    addresses: { total: 1, first: [{ id: NEW, title, from: null, to }] },
    homeLoss: null,
    redirects: { made: NONE, changed: NONE, removed: NONE, kept: NONE },
    references: {
      ...{ broken: NO_REFERENCES, redirected: NO_REFERENCES },
      ...{ lost: NO_REFERENCES, followed: NO_REFERENCES },
    },
    ...{ subpages: NONE, newRoots: NONE, placeAlone: NONE, emptyBlocks: NONE },
    draftParents: { total: 1, first: [{ id: parent, title: draftParent }] },
  };
};

/** Asks for confirmation before a new page is published from its form at a URL that lacks its parent. */
const askAboutNew = async (write: EntryWrite): Promise<RedirectsHeader | 'cancel' | undefined> => {
  // If this fails, Strapi's own publish shows the error in the form.
  const outcome = await planNew(write).catch(() => null);
  if (outcome === null) return undefined;
  return askAboutUrls({ known: { request: { action: 'publish', pages: [] }, outcome } });
};

/**
 * Before pages are published at other URLs, asks the user whether the old URLs redirect. Also shows which parents new
 * URLs lack and, for several pages, which blocks show nothing.
 *
 * @returns the answer, or `undefined` if there is nothing to ask
 */
export const askBeforePublishing = async (
  write: EntryWrite
): Promise<RedirectsHeader | 'cancel' | undefined> => {
  const { uid, kind, documents } = write;
  if (uid !== PAGE || kind !== 'publish') return undefined;
  if (documents.length === 0) return askAboutNew(write);
  const place = unsavedPlace(write);
  const request: RequestedBulkAction = {
    action: 'publish',
    pages: documents,
    ...(place === undefined ? {} : { place }),
  };
  try {
    const outcome = await postBulkAction({ ...request, isDryRun: true });
    // For one page, the form's side panel already lists the empty blocks, including unsaved ones.
    const hasEmptyBlocks = documents.length > 1 && outcome.emptyBlocks.total > 0;
    if (!asksAboutRedirects(outcome) && !hasEmptyBlocks && !comesBelowDraft(outcome)) {
      return undefined;
    }
    return await askAboutUrls({ known: { request, outcome } });
  } catch {
    // Strapi's own publish shows the error in the form. For several pages, it names neither page nor field.
    const problems = documents.length > 1 ? await findPublishProblems(documents) : [];
    return problems.length > 0 ? showPublishProblems(problems) : undefined;
  }
};
