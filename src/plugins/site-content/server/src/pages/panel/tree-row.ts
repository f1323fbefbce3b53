import { type PageTree, pathAt } from '#site-content/domain/pages/page-tree';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type {
  PageAttention,
  PageStatus,
  PageTreeViewRow,
} from '#site-content/domain/panel/page-tree-view';
import type { DraftRow } from './tree-drafts';

const getStatus = ({ isPublished, isModified, wasPublished }: DraftRow): PageStatus => {
  if (isPublished) return isModified ? 'modified' : 'published';
  return wasPublished ? 'unpublished' : 'draft';
};

/** True if a page is published below a different parent than in its draft. */
export const isElsewhere = ({ isPublished, parent, publishedParent }: DraftRow): boolean =>
  isPublished && parent !== publishedParent;

/** Returns the path that a page would have if its draft were published now; `null` without a slug. */
export const findDraftPath = (
  tree: Pick<PageTree, 'pathOfPlace'>,
  { slug, parent }: Pick<DraftRow, 'slug' | 'parent'>,
  homeSlug: string
): string | null => (slug ? pathAt(tree, { slug, parent }, homeSlug) : null);

/** Returns the path of a page, or the one that its draft would have. */
export const findPathOrDraftPath = (
  tree: Pick<PageTree, 'getPath' | 'pathOfPlace'>,
  id: string,
  draft: Pick<DraftRow, 'slug' | 'parent'> | null | undefined,
  homeSlug: string
): string | null =>
  tree.getPath(id) ?? (draft == null ? null : findDraftPath(tree, draft, homeSlug));

/** The context that a row is built from, in addition to the draft. */
export interface TreeRowContext {
  /** The tree of published pages. */
  readonly tree: Pick<PageTree, 'has' | 'getPath' | 'pathOfPlace'>;
  readonly homeSlug: string;
  /** Names of the pages that the user may see. */
  readonly names: ReadonlyMap<string, NamedPage>;
  readonly children: ReadonlyMap<string, number>;
  readonly versionById: ReadonlyMap<string, string>;
  readonly canPreview: (id: string) => boolean;
  /** The parent, if the user may see it. */
  readonly parent: string | null;
}

/** Builds a row for the panel. */
export const toPageTreeRow = (
  draft: DraftRow,
  { tree, homeSlug, names, children, versionById, canPreview, parent }: TreeRowContext
): PageTreeViewRow => {
  const { id, publishedParent } = draft;
  const title = draft.title ?? '';
  const published = publishedParent === null ? undefined : names.get(publishedParent);
  const attention: [PageAttention, boolean][] = [
    ['published-elsewhere', isElsewhere(draft)],
    [
      'parent-not-published',
      draft.isPublished && publishedParent !== null && !tree.has(publishedParent),
    ],
    ['title-missing', title.trim() === ''],
  ];
  return {
    id,
    title,
    slug: draft.slug ?? '',
    path: tree.getPath(id),
    draftPath: draft.isPublished ? null : findDraftPath(tree, draft, homeSlug),
    isBelowDraft: !draft.isPublished && parent !== null && tree.pathOfPlace(parent) === null,
    status: getStatus(draft),
    parent,
    publishedParent:
      isElsewhere(draft) && published !== undefined
        ? { id: published.id, title: published.title }
        : null,
    children: children.get(id) ?? 0,
    attention: attention.flatMap(([code, holds]) => (holds ? [code] : [])),
    canPreview: draft.slug !== null && draft.slug !== '' && canPreview(id),
    version: versionById.get(id) ?? '',
  };
};
