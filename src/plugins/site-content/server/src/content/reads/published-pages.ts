import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { isScalar, servedAttributes } from '../../../../contract/pages/catalogue';
import { buildPageTree, type PageTree } from '../../../../contract/pages/page-tree';
import { placesOf } from '../page-tree/page-rows';
import { modelsOf } from '../../strapi/models';
import { OnceARevision } from '../revision/once-a-revision';
import type { Revision } from '../revision/revision';

/** A published page's scalars, by attribute. */
export interface PublishedPage {
  /** The document id. */
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The published pages' scalars and tree, without blocks, media and relations. */
export interface PublishedPages {
  readonly pages: readonly PublishedPage[];
  readonly byId: ReadonlyMap<string, PublishedPage>;
  readonly tree: PageTree;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads the published pages once a revision: what is asked of them is answered from memory. */
export class PublishedPagesReader {
  private readonly pages: OnceARevision<PublishedPages>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision,
    private readonly homeSlug: string
  ) {
    this.pages = new OnceARevision(revision, () => this.readAll());
  }

  /** The published pages as of the current content revision. */
  read(): Promise<PublishedPages> {
    return this.pages.read();
  }

  /** One statement, whatever the number of pages. */
  private async readAll(): Promise<PublishedPages> {
    const { strapi, homeSlug } = this;
    const scalars = servedAttributes(modelsOf(strapi)(PAGE))
      .filter(([, attribute]) => isScalar(attribute))
      .map(([name]) => name);
    const rows: Record<string, unknown>[] = await strapi.db.query(PAGE).findMany({
      select: [
        ...['documentId', 'parent_document_id', 'publishedAt'],
        ...['remembered_slug', 'remembered_parent_id'],
        ...scalars,
      ],
      where: {
        $or: [{ publishedAt: { $notNull: true } }, { remembered_slug: { $notNull: true } }],
      },
      // Of pages that were brought to one path past the rules, the first published is found there.
      orderBy: [{ first_published_at: 'asc' }, { documentId: 'asc' }],
    });
    const places = placesOf(
      rows.map((row) => ({
        id: String(row['documentId']),
        slug: String(row['slug']),
        parent: textOrNull(row['parent_document_id']),
        isPublished: row['publishedAt'] !== null,
        remembered:
          row['publishedAt'] !== null || row['remembered_slug'] === null
            ? null
            : {
                slug: String(row['remembered_slug']),
                parent: textOrNull(row['remembered_parent_id']),
              },
      }))
    );
    const pages = rows
      .filter((row) => row['publishedAt'] !== null)
      .map((row) => ({
        id: String(row['documentId']),
        values: Object.fromEntries(scalars.map((name) => [name, row[name]])),
      }));
    return {
      pages,
      byId: new Map(pages.map((page) => [page.id, page])),
      tree: buildPageTree(places, homeSlug),
    };
  }
}
