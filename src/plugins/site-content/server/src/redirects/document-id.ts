import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CHARACTERS = `${LETTERS}0123456789`;
const LENGTH = 24;

/**
 * Returns a random document id in Strapi's format: a letter, then letters and digits. Strapi's own generator (cuid2)
 * hashes in JavaScript, which would take a third of the time to store a redirect.
 */
export const newDocumentId = (): string => {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (id.length === LENGTH) break;
      const from = id === '' ? LETTERS : CHARACTERS;
      // Rejects the remainder of 256, which would bias the first characters.
      if (byte < 256 - (256 % from.length)) id += from[byte % from.length] ?? '';
    }
  }
  return id;
};
