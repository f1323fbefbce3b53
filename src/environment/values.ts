import { z } from 'zod';
import { isPreviewUrl, PREVIEW_URL_FORM } from '../plugins/site-content/domain/preview/preview-url';
import { isHeaderName } from '../plugins/site-content/domain/rules/header-name';
import { isHttpUrl } from '../plugins/site-content/domain/rules/links';
import { parseUrl } from '../plugins/site-content/domain/rules/parse-url';

/** Rule for a variable's value. Its messages continue a sentence that starts with the variable's name. */
export type Value = z.ZodType<string | undefined>;

/** Maximum length of values in messages; longer ones would only obscure the message. */
const MAX_SHOWN = 80;

const shown = (value: string): string =>
  JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value);

const textThat = (right: string, accepts: (value: string) => boolean): Value =>
  z.string().refine(accepts, {
    error: ({ input }) =>
      input === ''
        ? `is empty. Set it to ${right}, or remove it.`
        : `is ${shown(String(input))}. It must be ${right}.`,
  });

/** Accepts an empty variable, which counts as unset. */
export const orEmpty = (value: Value): Value =>
  z.preprocess((given) => (given === '' ? undefined : given), value.optional());

const WHOLE_NUMBER = /^\d{1,15}$/;

export const wholeNumber = (min: number, max: number): Value =>
  textThat(
    `a whole number from ${min} to ${max}`,
    (value) => WHOLE_NUMBER.test(value) && Number(value) >= min && Number(value) <= max
  );

/** Whether threads can share a port, which requires Node 22.12 and Linux. */
const canSharePort = (): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return process.platform === 'linux' && (major > 22 || (major === 22 && minor >= 12));
};

/** Number of threads in front of Strapi. */
export const frontThreads = textThat(
  'a whole number from 0 to 64, and more than 1 only with Node 22.12 or later on Linux',
  (value) =>
    WHOLE_NUMBER.test(value) && Number(value) <= 64 && (Number(value) <= 1 || canSharePort())
);

export const port = wholeNumber(1, 65_535);

/** Accepts milliseconds within the range of timers. */
export const milliseconds = (min: number): Value => wholeNumber(min, 2_147_483_647);

export const boolean = textThat('true or false', (value) => value === 'true' || value === 'false');

export const isOneOf = (...choices: readonly string[]): Value =>
  orEmpty(textThat(`one of ${choices.join(', ')}`, (value) => choices.includes(value)));

export const slug = textThat('a slug of letters, digits, - and _, such as home', (value) =>
  /^[A-Za-z0-9_-]+$/.test(value)
);

export const listenAddress = textThat(
  'an address or a host name without scheme and port, such as 127.0.0.1',
  (value) => /^[A-Za-z0-9._:%-]+$/.test(value) && !/^[^:]+:\d*$/.test(value)
);

/** Headers that HTTP or the service already uses, so that one of the values would be overwritten. */
const TAKEN_HEADERS = new Set([
  ...['age', 'allow', 'authorization', 'cache-control', 'cdn-cache-control', 'connection'],
  ...['content-disposition', 'content-encoding', 'content-language', 'content-length'],
  ...['content-location', 'content-range', 'content-security-policy', 'content-type', 'cookie'],
  ...['date', 'etag', 'expires', 'host', 'keep-alive', 'last-modified', 'link', 'location'],
  ...['pragma', 'retry-after', 'server', 'set-cookie', 'strict-transport-security'],
  ...['surrogate-control', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'vary', 'via'],
  ...['x-content-status', 'x-powered-by', 'x-preview-problems', 'x-preview-token', 'x-request-id'],
]);

const namesIn = (value: string): string[] => value.trim().split(/\s*,\s*|\s+/);

export const headerNames = orEmpty(
  textThat('names of headers separated by commas or spaces, such as Surrogate-Key,xkey', (value) =>
    namesIn(value).every(isHeaderName)
  ).refine((value = '') => !namesIn(value).some((name) => TAKEN_HEADERS.has(name.toLowerCase())), {
    error: ({ input }) =>
      `is ${shown(String(input))}. It must not name headers that HTTP or the service itself uses.`,
  })
);

/** Matches hosts as parsed URLs contain them, because they are compared exactly, except for case. */
const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/;

const isHost = (value: string): boolean => {
  const [, name = '', port = '1'] = HOST.exec(value) ?? [];
  const isPort = Number(port) >= 1 && Number(port) <= 65_535;
  return isPort && name !== '' && parseUrl(`http://${name}`)?.hostname === name.toLowerCase();
};

export const hosts = orEmpty(
  textThat(
    'host or host:port, separated by commas and without scheme, such as builder:8080,10.0.0.5',
    (value) => value.split(',').every((host) => isHost(host.trim()))
  )
);

export const httpUrl = orEmpty(
  textThat(
    'an absolute http or https URL without query and fragment, such as https://www.example.com',
    (value) => isHttpUrl(value) && !/[?#]/.test(value)
  )
);

/** The front end's preview URL with placeholders. */
export const previewUrl = orEmpty(
  textThat(PREVIEW_URL_FORM.replace(/^must be /, ''), isPreviewUrl)
);

/** PostgreSQL's driver also accepts nonstandard URLs with a socket instead of a host. */
const POSTGRES_URL = /^postgres(ql)?:\/\/\S+$/;
const MYSQL_URL = /^(mysql|mariadb):\/\/[^/]\S*$/;

/** The value is not shown, because it may contain a password. */
export const databaseUrl = orEmpty(
  z
    .string()
    .refine(
      (value) => POSTGRES_URL.test(value) || (MYSQL_URL.test(value) && parseUrl(value) !== null),
      'cannot be read. It must be a URL such as postgres://user:password@host:5432/name.'
    )
);

/** The value is not shown, because it may contain a password. */
export const smtpUrl = orEmpty(
  z
    .string()
    .refine(
      (value) => /^smtps?:\/\/[^/]/.test(value) && parseUrl(value) !== null,
      'cannot be read. It must be a URL such as smtp://user:password@mail.example.com:587, or smtps://… for implicit TLS.'
    )
);

export const mailAddress = orEmpty(
  textThat(
    'an email address, such as cms@example.com or Website <cms@example.com>',
    (value) =>
      /^(?:[^<>@\r\n]* <)?[^\s<>@]+@[^\s<>@]+>?$/.test(value) &&
      value.includes('<') === value.endsWith('>')
  )
);

/** Name of a bucket, by the rules of AWS. */
export const bucketName = textThat(
  'the name of a bucket, of 3 to 63 lowercase letters, digits, dots and hyphens',
  (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
);

/** Whether a value is an origin exactly as browsers send it, because origins are compared as text. */
const isOrigin = (value: string): boolean =>
  isHttpUrl(value) && new URL(value).origin === value && !value.includes('*');

export const origins = orEmpty(
  textThat(
    '* or origins separated by commas, such as https://www.example.com,http://localhost:3000',
    (value) => value === '*' || value.split(',').every((origin) => isOrigin(origin.trim()))
  )
);
