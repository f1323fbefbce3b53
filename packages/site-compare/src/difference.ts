import type { JsonPath } from './json-path';

/** In what two services differ, in the order in which it is told. */
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

/** One thing that the two sides do not have alike. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly place: JsonPath;
  /** As each side has it, in JSON; left out where it has nothing. */
  readonly old?: unknown;
  readonly new?: unknown;
}

/** Two images in one place, by their addresses and what is known of them: whether they are the same is seen by their bytes. */
export interface ImagePair {
  readonly place: JsonPath;
  readonly old: ImageReference;
  readonly new: ImageReference;
}

export interface ImageReference {
  /** As it stands in the answer. */
  readonly url: string;
  /** In pixels; `null` where it is not told. */
  readonly width: number | null;
  readonly height: number | null;
}

/** What a comparison finds: differences, and images that are to be looked at. */
export interface Findings {
  readonly differences: Difference[];
  readonly images: ImagePair[];
}
