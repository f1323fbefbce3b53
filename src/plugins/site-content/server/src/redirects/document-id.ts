import { randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const CHARACTERS = `${LETTERS}0123456789`;
const pick = (from: string): string => from.charAt(randomInt(from.length));

/**
 * Returns a random document id in Strapi's format: a letter, then letters and digits. Strapi's own generator (cuid2)
 * hashes in JavaScript, which would take a third of the time to store a redirect.
 */
export const newDocumentId = (): string =>
  pick(LETTERS) + Array.from({ length: 23 }, () => pick(CHARACTERS)).join('');
