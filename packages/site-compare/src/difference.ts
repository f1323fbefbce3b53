import type { JsonPath } from './json-path';

/** Kinds of differences, in report order. */
export const DIFFERENCE_KINDS = [
  'page-lost',
  'page-hidden',
  'page-added',
  'redirect',
  'navigation-lost',
  'navigation-added',
  'navigation-moved',
  'navigation-renamed',
  'navigation-leads-elsewhere',
  'member',
  'field',
  'html',
  'image',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One difference between the two sides. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly place: JsonPath;
  /** The value on each side as JSON; omitted if there is none. */
  readonly old?: unknown;
  readonly new?: unknown;
}

/**
 * Two images at the same location, by URL and known properties. Their bytes decide whether they are equal.
 */
export interface ImagePair {
  readonly place: JsonPath;
  readonly old: ImageReference;
  readonly new: ImageReference;
}

export interface ImageReference {
  /** As in the response. */
  readonly url: string;
  /** In pixels; `null` if unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The result of a comparison: differences, and images to compare. */
export interface Findings {
  readonly differences: Difference[];
  readonly images: ImagePair[];
}
