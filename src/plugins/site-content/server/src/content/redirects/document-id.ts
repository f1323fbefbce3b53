import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CHARACTERS = `${LETTERS}0123456789`;
const LENGTH = 24;

/**
 * An id of a document in the form in which Strapi makes them: a letter, then letters and digits, all of them by chance.
 * Strapi's own way (cuid2) hashes for each in JavaScript, which takes a third of what it takes to store a redirect.
 */
export const newDocumentId = (): string => {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (id.length === LENGTH) break;
      const from = id === '' ? LETTERS : CHARACTERS;
      // What is left of 256 would make the first of them more likely.
      if (byte < 256 - (256 % from.length)) id += from[byte % from.length] ?? '';
    }
  }
  return id;
};
