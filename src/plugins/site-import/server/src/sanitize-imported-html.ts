import { formatJsonPath, type JsonObject } from 'site-compare';
import type { GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { buildCatalogue } from '#site-content/domain/pages/served-attributes';
import { cleanHtmlFields } from '#site-content/domain/rules/html-fields';
import { isObject } from '#site-import/domain/listing';
import { findHtmlLosses } from './html-losses';

/** Pages with sanitized HTML, and sentences that describe the removals. */
export interface CleanedPages {
  readonly pages: readonly JsonObject[];
  readonly notes: readonly string[];
}

const MAX_LISTED = 20;

/**
 * Sanitizes the HTML of pages as the import does. The removals were reported by the import and are listed again,
 * because they are not differences that can still be fixed.
 *
 * @param pages in the format of the pages endpoint
 */
export const cleanAsStored = (getModel: GetModel, pages: readonly JsonObject[]): CleanedPages => {
  const { attributes } = buildCatalogue(getModel, PAGE);
  const zones = Object.entries(attributes).filter(([, { type }]) => type === 'dynamiczone');
  const losses: string[] = [];
  const cleaned = pages.map((page) => {
    const data = structuredClone(page) as Record<string, unknown>;
    for (const [zone, { components = [] }] of zones) {
      const blocks = data[zone];
      if (!Array.isArray(blocks)) continue;
      data[zone] = blocks.filter(isObject).map(({ type, value, id }) => ({
        // Stored components have their members next to their name.
        ...(isObject(value) ? value : {}),
        __component: components.find((uid) => uid.slice(uid.indexOf('.') + 1) === type),
        __id: id,
      }));
    }
    const path = isObject(page['meta']) ? String(page['meta']['html_url']) : '';
    for (const { path: at, message } of findHtmlLosses(getModel, PAGE, data))
      losses.push(`Of the old pages, ${formatJsonPath(['pages', path, ...at])}: ${message}`);
    cleanHtmlFields(getModel, PAGE, data);
    for (const [zone] of zones) {
      const blocks = data[zone];
      if (!Array.isArray(blocks)) continue;
      data[zone] = (blocks as JsonObject[]).map(({ __component: uid, __id: id, ...value }) => ({
        type: String(uid).slice(String(uid).indexOf('.') + 1),
        value,
        ...(id === undefined ? {} : { id }),
      }));
    }
    return data;
  });
  const more = losses.length - MAX_LISTED;
  const notes = [
    ...losses.slice(0, MAX_LISTED),
    ...(more > 0 ? [`… and ${more} more fields from which cleaning removes something.`] : []),
  ];
  return { pages: cleaned, notes };
};
