import { isHttpUrl } from '../plugins/site-content/contract/rules/links';
import { parseUrl } from '../plugins/site-content/contract/rules/parse-url';

/** What the value of a variable may be. */
export interface Value {
  /** Completes "it must be …". */
  readonly right: string;
  accepts(value: string): boolean;
  /** Set to nothing, the variable says the same as left out. */
  readonly mayBeEmpty: boolean;
  /** What was given is not shown: there may be a password in it. */
  readonly isPrivate?: boolean;
}

const WHOLE_NUMBER = /^\d{1,15}$/;

export const wholeNumber = (min: number, max: number): Value => ({
  right: `a whole number from ${min} to ${max}`,
  accepts: (value) => WHOLE_NUMBER.test(value) && Number(value) >= min && Number(value) <= max,
  mayBeEmpty: false,
});

export const port = wholeNumber(1, 65_535);

/** As many milliseconds as a timer counts. */
export const milliseconds = (min: number): Value => wholeNumber(min, 2_147_483_647);

export const boolean: Value = {
  right: 'true or false',
  accepts: (value) => value === 'true' || value === 'false',
  mayBeEmpty: false,
};

export const oneOf = (...choices: readonly string[]): Value => ({
  right: `one of ${choices.join(', ')}`,
  accepts: (value) => choices.includes(value),
  mayBeEmpty: true,
});

export const slug: Value = {
  right: 'a slug of letters, digits, - and _, such as home',
  accepts: (value) => /^[A-Za-z0-9_-]+$/.test(value),
  mayBeEmpty: false,
};

export const optional = (value: Value): Value => ({ ...value, mayBeEmpty: true });

export const listenAddress: Value = {
  right: 'an address or a host name without scheme and port, such as 127.0.0.1',
  accepts: (value) => /^[A-Za-z0-9._:%-]+$/.test(value) && !/^[^:]+:\d*$/.test(value),
  mayBeEmpty: false,
};

export const httpUrl: Value = {
  right:
    'an absolute http or https URL without query and fragment, such as https://www.example.com',
  accepts: (value) => isHttpUrl(value) && !/[?#]/.test(value),
  mayBeEmpty: true,
};

/** PostgreSQL's driver also reads URLs that are none by the book, with a socket in the place of a host. */
const POSTGRES_URL = /^postgres(ql)?:\/\/\S+$/;
const MYSQL_URL = /^(mysql|mariadb):\/\/[^/]\S*$/;

export const databaseUrl: Value = {
  right: 'a URL such as postgres://user:password@host:5432/name',
  accepts: (value) =>
    POSTGRES_URL.test(value) || (MYSQL_URL.test(value) && parseUrl(value) !== null),
  mayBeEmpty: true,
  isPrivate: true,
};

/** As browsers send it, since it is compared letter by letter. */
const isOrigin = (value: string): boolean =>
  isHttpUrl(value) && new URL(value).origin === value && !value.includes('*');

export const origins: Value = {
  right: '* or origins separated by commas, such as https://www.example.com,http://localhost:3000',
  accepts: (value) => value === '*' || value.split(',').every((origin) => isOrigin(origin.trim())),
  mayBeEmpty: true,
};
