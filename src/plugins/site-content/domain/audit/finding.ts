import type { Reason } from '../problems/codes';
import type { Path } from '../problems/problem';

/** Where something is to be mended. */
export interface Where {
  /** The UID of the content type. */
  readonly type: string;
  /** The document id. */
  readonly id: string;
  /** What the entry is called. */
  readonly title: string;
  /** The field, such as `['body', 1, 'link', 'url']`. */
  readonly path: Path;
}

/** Of redirects, beside links that lead to nothing. */
export const REDIRECT_FINDING_KINDS = [
  'redirect-loop',
  'redirect-chain',
  'hidden-page',
  'path-spelling',
  'address-twice',
] as const;
export type RedirectFindingKind = (typeof REDIRECT_FINDING_KINDS)[number];

/** The kinds, in the order in which they are told. */
export const FINDING_KINDS = [
  'broken-link',
  'pages-at-one-path',
  'siblings-with-one-slug',
  ...REDIRECT_FINDING_KINDS,
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Something that is stored and that no save would have been refused for, or that came in past the rules. */
export interface Finding {
  readonly kind: FindingKind;
  readonly where: Where;
  /** The address as it is stored, or the path or slug that is shared; `''` where a page is missing that has no id any more. */
  readonly target: string;
  readonly reason: Reason;
}
