import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type { QueryBuilder } from '../../strapi-internals/knex';
import { rowsUnder } from '../../strapi-internals/permission-conditions';
import { getTable } from '../../strapi-internals/tables';

/** A page's draft with details of the published version. */
export interface DraftRow {
  readonly id: string;
  readonly title: string | null;
  readonly slug: string | null;
  readonly parent: string | null;
  readonly wasPublished: boolean;
  readonly isPublished: boolean;
  /** Whether the draft was changed after publishing. */
  readonly isModified: boolean;
  /** The published parent. */
  readonly publishedParent: string | null;
}

type StoredRow = Pick<DraftRow, 'id' | 'title' | 'slug' | 'parent' | 'publishedParent'> & {
  readonly first: unknown;
  readonly published: string | null;
  readonly modified: number | string;
};

/** More levels than real trees have. Stops at cycles in content that bypassed the rules. */
const MAX_LEVELS = 100;

/**
 * SQL for a modified draft, as the Content Manager defines it (5.54.0,
 * `@strapi/content-manager/dist/server/services/document-metadata.js`).
 */
const IS_MODIFIED = 'published.updated_at < draft.updated_at';

/** Reads drafts of pages, limited to what the user may see. Each statement reads only values that are displayed. */
export class Drafts {
  /** @param filters conditions of the user's roles on pages; `null` if there are none */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly filters: object | null
  ) {}

  /** Selects all visible drafts, as `draft`. */
  private all(): QueryBuilder {
    const { strapi, filters } = this;
    const drafts = strapi.db
      .connection({ draft: getTable(strapi, PAGE) })
      .whereNull('draft.published_at');
    if (filters !== null) void drafts.whereIn('draft.id', rowsUnder(strapi, PAGE, filters));
    return drafts;
  }

  private withPublished(drafts: QueryBuilder): QueryBuilder {
    return drafts.leftJoin({ published: getTable(this.strapi, PAGE) }, (join) => {
      join.on('published.document_id', 'draft.document_id').onNotNull('published.published_at');
    });
  }

  /** Reads the visible drafts among these document ids, in that order. */
  async read(ids: readonly string[]): Promise<DraftRow[]> {
    if (ids.length === 0) return [];
    const rows: StoredRow[] = await this.withPublished(this.all())
      .whereIn('draft.document_id', ids)
      .select({
        id: 'draft.document_id',
        title: 'draft.title',
        slug: 'draft.slug',
        parent: 'draft.parent_document_id',
        first: 'draft.first_published_at',
        published: 'published.document_id',
        publishedParent: 'published.parent_document_id',
        modified: this.strapi.db.connection.raw(`case when ${IS_MODIFIED} then 1 else 0 end`),
      });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      const { first, published, modified, ...draft } = row;
      return {
        ...draft,
        wasPublished: first !== null,
        isPublished: published !== null,
        isModified: Number(modified) === 1,
      };
    });
  }

  /** Counts the draft children of each page that has any. */
  async countBelow(parents: readonly string[]): Promise<Map<string, number>> {
    if (parents.length === 0) return new Map();
    const rows: { parent: string; count: number | string }[] = await this.all()
      .whereIn('draft.parent_document_id', parents)
      .groupBy('draft.parent_document_id')
      .select({ parent: 'draft.parent_document_id' })
      .count({ count: '*' });
    return new Map(rows.map(({ parent, count }) => [parent, Number(count)]));
  }

  /** Reads titles and parents of the visible pages. */
  async names(
    ids: ReadonlySet<string>
  ): Promise<Map<string, NamedPage & { readonly parent: string | null }>> {
    if (ids.size === 0) return new Map();
    const rows: { id: string; title: string | null; parent: string | null }[] = await this.all()
      .whereIn('draft.document_id', [...ids])
      .select({
        id: 'draft.document_id',
        title: 'draft.title',
        parent: 'draft.parent_document_id',
      });
    return new Map(rows.map(({ id, title, parent }) => [id, { id, title: title ?? '', parent }]));
  }

  /** Reads the ancestors of pages with these parents, from the root down: one statement per level. */
  async trailsTo(parents: readonly (string | null)[]): Promise<NamedPage[][]> {
    const known = new Map<string, NamedPage & { readonly parent: string | null }>();
    let asked = new Set(parents.filter((parent) => parent !== null));
    for (let level = 0; asked.size > 0 && level < MAX_LEVELS; level += 1) {
      const found = await this.names(asked);
      for (const [id, page] of found) known.set(id, page);
      asked = new Set(
        [...found.values()].flatMap(({ parent }) =>
          parent === null || known.has(parent) ? [] : [parent]
        )
      );
    }
    return parents.map((from) => {
      const trail = new Map<string, NamedPage>();
      for (let at = from; at !== null && !trail.has(at);) {
        const page = known.get(at);
        if (page === undefined) break;
        trail.set(at, { id: page.id, title: page.title });
        at = page.parent;
      }
      return [...trail.values()].toReversed();
    });
  }
}
