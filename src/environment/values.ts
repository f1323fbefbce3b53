import { z } from 'zod';
import { isPreviewUrl, PREVIEW_URL_FORM } from '../plugins/site-content/domain/preview/preview-url';
import { isHeaderName } from '../plugins/site-content/domain/rules/header-name';
import { isHttpUrl } from '../plugins/site-content/domain/rules/links';
import { parseUrl } from '../plugins/site-content/domain/rules/parse-url';

/** What the value of a variable may be. What is said of another one follows on the variable's name. */
export type Value = z.ZodType<string | undefined>;

/** More of a value would only bury the message. */
const MAX_SHOWN = 80;

const shown = (value: string): string =>
  JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value);

const textThat = (right: string, accepts: (value: string) => boolean): Value =>
  z.string().refine(accepts, {
    error: ({ input }) =>
      input === ''
        ? `is empty. It must be ${right}, or be left out.`
        : `is ${shown(String(input))}. It must be ${right}.`,
  });

/** Set to nothing, the variable says the same as left out. */
export const orEmpty = (value: Value): Value =>
  z.preprocess((given) => (given === '' ? undefined : given), value.optional());

const WHOLE_NUMBER = /^\d{1,15}$/;

export const wholeNumber = (min: number, max: number): Value =>
  textThat(
    `a whole number from ${min} to ${max}`,
    (value) => WHOLE_NUMBER.test(value) && Number(value) >= min && Number(value) <= max
  );

export const port = wholeNumber(1, 65_535);

/** As many milliseconds as a timer counts. */
export const milliseconds = (min: number): Value => wholeNumber(min, 2_147_483_647);

export const boolean = textThat('true or false', (value) => value === 'true' || value === 'false');

export const oneOf = (...choices: readonly string[]): Value =>
  orEmpty(textThat(`one of ${choices.join(', ')}`, (value) => choices.includes(value)));

export const slug = textThat('a slug of letters, digits, - and _, such as home', (value) =>
  /^[A-Za-z0-9_-]+$/.test(value)
);

export const listenAddress = textThat(
  'an address or a host name without scheme and port, such as 127.0.0.1',
  (value) => /^[A-Za-z0-9._:%-]+$/.test(value) && !/^[^:]+:\d*$/.test(value)
);

export const headerNames = orEmpty(
  textThat('names of headers separated by commas, such as Surrogate-Key,xkey', (value) =>
    value.split(',').every((name) => isHeaderName(name.trim()))
  )
);

export const httpUrl = orEmpty(
  textThat(
    'an absolute http or https URL without query and fragment, such as https://www.example.com',
    (value) => isHttpUrl(value) && !/[?#]/.test(value)
  )
);

/** The address of the front end's preview, with places that are filled in. */
export const previewUrl = orEmpty(
  textThat(PREVIEW_URL_FORM.replace(/^must be /, ''), isPreviewUrl)
);

/** PostgreSQL's driver also reads URLs that are none by the book, with a socket in the place of a host. */
const POSTGRES_URL = /^postgres(ql)?:\/\/\S+$/;
const MYSQL_URL = /^(mysql|mariadb):\/\/[^/]\S*$/;

/** What was given is not shown: there may be a password in it. */
export const databaseUrl = orEmpty(
  z
    .string()
    .refine(
      (value) => POSTGRES_URL.test(value) || (MYSQL_URL.test(value) && parseUrl(value) !== null),
      'cannot be read. It must be a URL such as postgres://user:password@host:5432/name.'
    )
);

/** As browsers send it, since it is compared letter by letter. */
const isOrigin = (value: string): boolean =>
  isHttpUrl(value) && new URL(value).origin === value && !value.includes('*');

export const origins = orEmpty(
  textThat(
    '* or origins separated by commas, such as https://www.example.com,http://localhost:3000',
    (value) => value === '*' || value.split(',').every((origin) => isOrigin(origin.trim()))
  )
);
