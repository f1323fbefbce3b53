/** Characters that collations ignore: accents and invisible characters. */
const NOT_COMPARED = /[\p{Mark}\p{Other}\p{Separator}]/gu;

/** Letters that collations treat as equal although Unicode does not decompose them. */
const COMPARED_AS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ æ: 'ae', œ: 'oe', þ: 'th', ĸ: 'k', ŋ: 'n' },
};

/**
 * Returns the key for counting attempts on an account: equal for all addresses that a database may treat as
 * the same. MySQL and MariaDB ignore case, accents and trailing spaces, so "ádmin@example.com " finds the
 * account "admin@example.com".
 */
export const accountKey = (address: string): string =>
  // To upper case and back, because collations treat "ß" as "ss".
  address
    .normalize('NFKD')
    .replace(NOT_COMPARED, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => COMPARED_AS[letter] ?? letter);

/** True if two addresses are the same except for case, a stricter comparison than the database's. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
