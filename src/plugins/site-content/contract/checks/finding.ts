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

/** The kinds, in the order in which they are told. */
export const FINDING_KINDS = [
  'broken-link',
  'pages-at-one-path',
  'siblings-with-one-slug',
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
