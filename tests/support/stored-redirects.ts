import { hashSource } from '../../src/plugins/site-content/server/src/redirects/source-hash';
import { REDIRECT } from './editor';
import type { Service } from './service';

/**
 * Stores redirects like SQL or `strapi import`, without any content rules. The table contains destinations by source.
 */
export const storeRedirectsWithoutRules = async (
  { strapi }: Service,
  table: Readonly<Record<string, string>>
): Promise<void> => {
  const rows = Object.entries(table).map(([source, destination]) => ({
    ...{ source, destination, target: 'url', origin: 'import', publishedAt: new Date() },
    source_hash: hashSource(source),
  }));
  for (let from = 0; from < rows.length; from += 200) {
    await strapi.db.query(REDIRECT).createMany({ data: rows.slice(from, from + 200) });
  }
};
