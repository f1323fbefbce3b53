interface Secret {
  readonly name: string;
  /** Whether the variable contains several secrets, separated by commas. */
  readonly isList: boolean;
  /** Set if the service starts without it, with reduced functionality. */
  readonly isOptional?: true;
}

/** The secrets of the service. */
export const SECRETS: readonly Secret[] = [
  { name: 'APP_KEYS', isList: true },
  { name: 'API_TOKEN_SALT', isList: false },
  { name: 'ADMIN_JWT_SECRET', isList: false },
  { name: 'TRANSFER_TOKEN_SALT', isList: false },
  { name: 'JWT_SECRET', isList: false },
  { name: 'ENCRYPTION_KEY', isList: false },
  { name: 'PREVIEW_SECRET', isList: false, isOptional: true },
];

/** Minimum length; shorter secrets can be found by trial and error. */
const MIN_LENGTH = 16;

/** Minimum number of distinct characters; with fewer, the value looks like a key held down. */
const MIN_DIFFERENT = 6;

/**
 * Beginnings of placeholders, in this project's templates, in Strapi's, and as people write them. They are long enough
 * that a random secret does not match by chance.
 */
const PLACEHOLDERS = [
  ...['tobereplaced', 'tobemodified', 'tobechanged', 'tobeset', 'tobefilled', 'tobegenerated'],
  ...['changeme', 'changethis', 'changeit', 'replaceme', 'replacethis', 'replacewith'],
  ...['yoursecret', 'yourkey', 'yoursalt', 'yourrandom', 'yourapp', 'mysecret', 'mykey', 'mysalt'],
  ...['somesecret', 'somerandom', 'somekey', 'supersecret', 'insertsecret', 'inserthere'],
];

/** Secrets that consist of these words only are placeholders. */
const PLACEHOLDER_WORDS = [
  ...[
    'placeholder',
    'example',
    'sample',
    'default',
    'dummy',
    'fake',
    'test',
    'testing',
    'foo',
    'bar',
  ],
  ...['secrets?', 'keys?', 'salt', 'token', 'password', 'string', 'value', 'jwt', 'api', 'app'],
  ...['admin', 'transfer', 'encryption', 'strapi', 'undefined', 'null', 'none', 'todo', 'tbd'],
  ...[
    'a?random',
    'a?secret',
    'a?long',
    'very',
    'super',
    'top',
    'secure',
    'strong',
    'unique',
    'own',
  ],
  ...['your', 'my', 'some', 'the', 'this', 'is', 'it', 'me', 'here', 'please', 'in', 'production'],
  ...['insert', 'enter', 'generate', 'put', 'use', 'change', 'replace', 'modify', 'set', 'x+'],
];
const ONLY_PLACEHOLDER_WORDS = new RegExp(`^(?:${PLACEHOLDER_WORDS.join('|')})+$`);

const isPlaceholder = (secret: string): boolean => {
  const letters = secret.toLowerCase().replaceAll(/[^a-z]/g, '');
  return (
    !/[a-z0-9]/i.test(secret) ||
    ONLY_PLACEHOLDER_WORDS.test(letters) ||
    PLACEHOLDERS.some((placeholder) => letters.startsWith(placeholder))
  );
};

/** Describes the problem of a secret without revealing any of it; `null` if there is none. */
type Judge = (secret: string) => string | null;

const missingOrPlaceholder: Judge = (secret) => {
  if (secret === '') return 'is not set';
  return isPlaceholder(secret) ? 'is a placeholder' : null;
};

const weak: Judge = (secret) => {
  if (secret.length < MIN_LENGTH) return `is shorter than ${MIN_LENGTH} characters`;
  return new Set(secret).size < MIN_DIFFERENT ? 'repeats a few characters' : null;
};

const problemOfList = (secrets: readonly string[], judge: Judge): string | null => {
  if (secrets.every((secret) => secret === '')) return judge('');
  const problems = secrets.map((secret) => (secret === '' ? 'is empty' : judge(secret)));
  const bad = problems.findIndex((problem) => problem !== null);
  if (bad === -1) return null;
  return secrets.length === 1 ? (problems[bad] ?? null) : `${problems[bad]} in position ${bad + 1}`;
};

/** Splits a list as Strapi's `env.array` does, which allows brackets and quotation marks. */
const splitList = (value: string): string[] =>
  value
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .split(',')
    .map((secret) => secret.trim().replaceAll(/^"+|"+$/g, ''));

const findBy = (judge: Judge, environment: NodeJS.ProcessEnv): string[] =>
  SECRETS.flatMap(({ name, isList, isOptional }) => {
    const value = environment[name] ?? '';
    if (isOptional === true && value === '') return [];
    const problem = isList ? problemOfList(splitList(value), judge) : judge(value.trim());
    return problem === null ? [] : [`${name} ${problem}.`];
  });

/**
 * Finds missing secrets and well-known ones.
 *
 * @returns one sentence per secret, with the variable's name but not its value
 */
export const findBadSecrets = (environment: NodeJS.ProcessEnv): string[] =>
  findBy(missingOrPlaceholder, environment);

/** Secrets without which Strapi does not start in any mode. */
const NEEDED_BY_STRAPI = ['APP_KEYS', 'ADMIN_JWT_SECRET', 'API_TOKEN_SALT'];

/** Returns the secrets that Strapi needs outside production. In development, Strapi generates `JWT_SECRET` itself. */
const getNeeded = (mode: string | undefined): readonly string[] =>
  mode === 'development' ? NEEDED_BY_STRAPI : [...NEEDED_BY_STRAPI, 'JWT_SECRET'];

const unset: Judge = (secret) => (secret === '' ? 'is not set' : null);

/**
 * Finds missing secrets outside production, where any value is accepted. Reports all of them if one is missing without
 * which Strapi does not start, because Strapi's own message appears after the database has been migrated, and names one
 * at a time.
 *
 * @returns as `findBadSecrets`
 */
export const findUnsetSecrets = (environment: NodeJS.ProcessEnv): string[] =>
  getNeeded(environment['NODE_ENV']).some((name) => (environment[name] ?? '').trim() === '')
    ? findBy(unset, environment)
    : [];

/**
 * Finds guessable secrets. They do not prevent a start, because a site that has used one for years cannot change it
 * without losing encrypted data or everyone's tokens.
 *
 * @returns as `findBadSecrets`
 */
export const findWeakSecrets = (environment: NodeJS.ProcessEnv): string[] =>
  findBy(weak, environment);
