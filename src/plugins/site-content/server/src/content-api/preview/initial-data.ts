import type { Core } from '@strapi/strapi';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import {
  type OriginalRedirect,
  redirectsAfter,
} from '#site-content/domain/redirects/after-publishing';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { runCooperatively } from '../../operations/cooperative-scheduling/run-cooperatively';
import type { Body } from '../../operations/request-bodies/body-chunks';
import type { DraftSnapshot } from '../../preview/draft-snapshots';
import { stepsInOrder } from '../../read-models/redirects-read-model';
import { type InitialDataServices, initialDataWith } from '../initial-data/initial-data-response';
import { RedirectChunks, type RedirectsByRow } from '../initial-data/redirect-chunks';

/** Numbers redirects as rows, so that they keep the given order. */
function* byPlace(redirects: readonly StoredRedirect[]): CooperativeTask<RedirectsByRow> {
  const byRow = new Map<number, StoredRedirect & { readonly row: number }>();
  for (const [row, { source, target, destination, page }] of redirects.entries()) {
    yield;
    byRow.set(row, { row, source, target, destination, page });
  }
  return { byRow, rowsByTargetPage: new Map() };
}

/**
 * Writes initial data, as JSON, as if the drafts of a snapshot were published, including automatic redirects.
 * Computed in slices, like live initial data, and not cached.
 */
export const previewOfInitialData = async (
  strapi: Core.Strapi,
  services: Pick<InitialDataServices, 'options' | 'urls' | 'redirects'>,
  { pages: { tree }, moves }: DraftSnapshot
): Promise<Body> => {
  const { siteUrl, redirects } = services.options;
  let after: readonly OriginalRedirect[] = await runCooperatively(
    stepsInOrder(await services.redirects.read())
  );
  // Only with this setting are editors asked whether to add redirects.
  const isAsked = redirects.automatic === 'ask';
  for (const { changes, tree: treeThen } of moves) {
    const moved = isAsked
      ? changes
      : changes.map((change) => ({ ...change, addsRedirects: undefined }));
    after = await runCooperatively(
      redirectsAfter(after, moved, treeThen, {
        addsRedirects: redirects.automatic !== 'never',
        trailingSlash: redirects.trailingSlash,
        siteUrl,
      })
    );
  }
  const chunks = new RedirectChunks(siteUrl).write(await runCooperatively(byPlace(after)), tree);
  return initialDataWith(strapi, services, tree, await chunks);
};
