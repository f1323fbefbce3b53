import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { isScalar, servedAttributes } from '../../../../contract/pages/catalogue';
import { buildPageTree, type PageTree } from '../../../../contract/pages/page-tree';
import { modelsOf } from '../../strapi/models';
import { readRememberedPlaces } from './remembered-places';
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

  /** Two statements, whatever the number of pages. */
  private async readAll(): Promise<PublishedPages> {
    const { strapi, homeSlug } = this;
    const scalars = servedAttributes(modelsOf(strapi)(PAGE))
      .filter(([, attribute]) => isScalar(attribute))
      .map(([name]) => name);
    const rows: Record<string, unknown>[] = await strapi.db.query(PAGE).findMany({
      select: ['documentId', 'parent_document_id', ...scalars],
      where: { publishedAt: { $notNull: true } },
      // Of pages that were brought to one path past the rules, the first published is found there.
      orderBy: [{ first_published_at: 'asc' }, { documentId: 'asc' }],
    });
    const pages = rows.map((row) => ({
      id: String(row['documentId']),
      values: Object.fromEntries(scalars.map((name) => [name, row[name]])),
    }));
    const byId = new Map(pages.map((page) => [page.id, page]));
    const published = rows.map((row) => ({
      id: String(row['documentId']),
      slug: String(row['slug']),
      parent: (row['parent_document_id'] ?? null) as string | null,
      isPublished: true,
    }));
    const remembered = (await readRememberedPlaces(strapi)).filter(({ id }) => !byId.has(id));
    return { pages, byId, tree: buildPageTree([...published, ...remembered], homeSlug) };
  }
}
