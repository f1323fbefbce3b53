import { findModels, type GetModel } from '../components/walk';
import { REDIRECT_FINDING_KINDS } from '../panel/redirects';
import type { Reason } from '../problems/codes';
import type { Path } from '../problems/problem';

/** Location of an issue. */
export interface Where {
  /** The UID of the content type. */
  readonly type: string;
  /** The document id. */
  readonly id: string;
  /** Display title of the entry. */
  readonly title: string;
  /** The field, such as `['body', 1, 'link', 'url']`. */
  readonly path: Path;
  /** UIDs of the owners of the names in the path, from `findModels`; omitted for a field of the entry itself. */
  readonly models?: readonly string[];
}

/** Returns the location of a field, with the block types that its label depends on. */
export const whereIn = (
  getModel: GetModel,
  entry: Omit<Where, 'path' | 'models'> & { readonly values: Record<string, unknown> },
  path: Path
): Where => {
  const { type, id, title, values } = entry;
  const models = findModels(getModel, type, values, path);
  return { ...{ type, id, title, path }, ...(models.length > 1 ? { models } : {}) };
};

/** All kinds, in display order. */
export const FINDING_KINDS = [
  'broken-link',
  'lost-file',
  'invalid-value',
  'pages-at-one-path',
  'siblings-with-one-slug',
  ...REDIRECT_FINDING_KINDS,
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** An issue in stored content: one that the rules allow, or one that bypassed them. */
export interface Finding {
  readonly kind: FindingKind;
  readonly where: Where;
  /** The stored URL, or the shared path or slug; the name of a lost file; `''` if it is no longer known. */
  readonly target: string;
  readonly reason: Reason;
}
