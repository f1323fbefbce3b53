import { withoutEnds } from '#site-content/domain/trim-characters';

/** What browsers take away inside of an address. */
const INSIDE = /[\t\n\r]/g;

/** An address as browsers read it, without white space that somebody has pasted with it. */
export const trimAddress = (text: string): string =>
  withoutEnds(text, (character) => character <= ' ').replace(INSIDE, '');
