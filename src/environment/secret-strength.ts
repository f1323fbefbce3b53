interface Secret {
  readonly name: string;
  /** It holds several, separated by commas. */
  readonly isList: boolean;
  /** Without it the service starts, and does less. */
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

/** Shorter ones can be found by trying. */
const MIN_LENGTH = 16;

/** Fewer different characters are a key held down. */
const MIN_DIFFERENT = 6;

/**
 * How what stands in templates begins, ours and Strapi's, and what people write for want of something better.
 * Long enough that a random secret does not begin so by chance.
 */
const PLACEHOLDERS = [
  ...['tobereplaced', 'tobemodified', 'tobechanged', 'tobeset', 'tobefilled', 'tobegenerated'],
  ...['changeme', 'changethis', 'changeit', 'replaceme', 'replacethis', 'replacewith'],
  ...['yoursecret', 'yourkey', 'yoursalt', 'yourrandom', 'yourapp', 'mysecret', 'mykey', 'mysalt'],
  ...['somesecret', 'somerandom', 'somekey', 'supersecret', 'insertsecret', 'inserthere'],
];

/** Words that are a placeholder when nothing else is there, however many of them. */
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

/** What is wrong with one secret, without a character of it; `null` where nothing is. */
type Judge = (secret: string) => string | null;

const missingOrPlaceholder: Judge = (secret) => {
  if (secret === '') return 'is not set';
  return isPlaceholder(secret) ? 'holds a placeholder' : null;
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
  return secrets.length === 1 ? (problems[bad] ?? null) : `${problems[bad]} in place ${bad + 1}`;
};

/** As Strapi's `env.array` reads it: brackets and quotation marks may be there. */
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
 * Finds the secrets that are missing, or that everybody knows.
 *
 * @returns one sentence each, which names the variable and keeps its value to itself
 */
export const findBadSecrets = (environment: NodeJS.ProcessEnv): string[] =>
  findBy(missingOrPlaceholder, environment);

/**
 * Finds the secrets that could be guessed. They are no reason to stay down: a site that has had one for years
 * cannot change it without losing what is encrypted with it, or everybody's tokens.
 *
 * @returns as `findBadSecrets`
 */
export const findWeakSecrets = (environment: NodeJS.ProcessEnv): string[] =>
  findBy(weak, environment);
