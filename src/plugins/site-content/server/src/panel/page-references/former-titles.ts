import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { Journal } from '../../content/history/journal';
import { readChangesBefore } from '../../content/history/read-journal';

/** So many changes of a page are looked through: a title from before them is one that somebody has chosen to keep. */
const MAX_CHANGES = 50;

/** What a page was called before, as far as the history reaches. */
export const readFormerTitles = async (
  strapi: Core.Strapi,
  journal: Journal,
  documentId: string
): Promise<ReadonlySet<string>> => {
  const entry = { uid: PAGE, document: documentId };
  const changes = await readChangesBefore(journal, strapi.db.connection, entry, {
    limit: MAX_CHANGES,
  });
  return new Set(
    changes.flatMap(({ title, before }) => [
      title,
      ...(before ?? []).map(({ values }) => String(values['title'] ?? '')),
    ])
  );
};
