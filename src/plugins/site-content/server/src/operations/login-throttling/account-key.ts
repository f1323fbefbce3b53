/** What collations of databases leave out: accents, and characters that cannot be seen. */
const NOT_COMPARED = /[\p{Mark}\p{Other}\p{Separator}]/gu;

/** Letters that Unicode takes for ones of their own, and collations for others. */
const COMPARED_AS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ æ: 'ae', œ: 'oe', þ: 'th', ĸ: 'k', ŋ: 'n' },
};

/**
 * What attempts on an account are counted by: the same for all that a database may take for the same address.
 * Those of MySQL and MariaDB compare without case, accents, and spaces at the end, so that "ádmin@example.com "
 * finds the account of "admin@example.com".
 */
export const accountKey = (address: string): string =>
  // To capitals and back: "ß" is compared as "ss".
  address
    .normalize('NFKD')
    .replace(NOT_COMPARED, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => COMPARED_AS[letter] ?? letter);

/** Whether an address is the one of an account, whatever the database takes for the same. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
