import { withoutEnds } from '#site-content/domain/trim-characters';

/** Characters that browsers remove from inside URLs. */
const INSIDE = /[\t\n\r]/g;

/** Trims and cleans a URL as browsers do. */
export const trimAddress = (text: string): string =>
  withoutEnds(text, (character) => character <= ' ').replace(INSIDE, '');
