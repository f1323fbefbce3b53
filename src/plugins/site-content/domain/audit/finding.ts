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
}

/** Kinds of redirect issues other than broken links. */
export const REDIRECT_FINDING_KINDS = [
  'redirect-loop',
  'redirect-chain',
  'hidden-page',
  'path-spelling',
  'address-twice',
] as const;
export type RedirectFindingKind = (typeof REDIRECT_FINDING_KINDS)[number];

/** All kinds, in display order. */
export const FINDING_KINDS = [
  'broken-link',
  'lost-file',
  'pages-at-one-path',
  'siblings-with-one-slug',
  ...REDIRECT_FINDING_KINDS,
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** An issue in stored content that no save would have been refused for, or that bypassed the rules. */
export interface Finding {
  readonly kind: FindingKind;
  readonly where: Where;
  /** The stored URL, or the shared path or slug; the name of a lost file; `''` if it is not known any more. */
  readonly target: string;
  readonly reason: Reason;
}
