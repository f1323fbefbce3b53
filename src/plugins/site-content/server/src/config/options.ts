import { z } from 'zod';
import { isPreviewUrl, PREVIEW_URL_FORM } from '#site-content/domain/preview/preview-url';
import { isHeaderName } from '#site-content/domain/rules/header-name';
import { isHttpUrl } from '#site-content/domain/rules/links';
import { KEY_NAMES } from '#site-content/domain/rules/site-keys';

const siteUrl = z
  .string()
  .refine((url) => url === '' || (isHttpUrl(url) && !/[?#]/.test(url)), {
    error:
      'must be an http or https URL without query and fragment, such as https://www.example.com',
  })
  .transform((url) => url.replace(/\/+$/, ''));

const previewUrl = z
  .string()
  .refine((url) => url === '' || isPreviewUrl(url), { error: PREVIEW_URL_FORM });

const wireName = z.string().min(1, { error: 'must be a name' });

const keyNames = z
  .strictObject(Object.fromEntries(KEY_NAMES.map((name) => [name, wireName.optional()])))
  .refine(
    (names) => {
      const onTheWire = KEY_NAMES.map((name) => names[name] ?? name);
      return new Set(onTheWire).size === onTheWire.length;
    },
    { error: 'gives two members the same name' }
  );

const cacheControl = z
  .string()
  .regex(/^[\x20-\x7e]+$/, { error: 'must be a header value, such as public, max-age=60' });

/** Milliseconds, as many as a timer counts. */
const duration = z.int().min(0).max(2_147_483_647);

const paragraphClass = z.strictObject({
  className: z.string().regex(/^-?[A-Za-z_][A-Za-z0-9_-]*$/, {
    error: 'must be the name of a CSS class, such as lead',
  }),
  label: z.string().min(1, { error: 'must be a text that editors read' }),
});

const DEFAULT_PARAGRAPH_CLASSES = [
  { className: 'lead', label: 'Lead' },
  { className: 'small', label: 'Small print' },
  { className: 'note', label: 'Note' },
];

const optionsSchema = z
  .strictObject({
    /** Public address of the website: the prefix of `html_url`. Empty: `html_url` is a path. */
    siteUrl,
    /** Slug of the root page whose path is `/`. */
    homeSlug: z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'must be a slug, such as home' }),
    initialData: z.strictObject({
      /** Other names for members of `keys` on the wire. */
      keyNames,
      /** A member that holds `header` and `footer`; `null`: they stand at the top level. */
      navigationMember: z
        .string()
        .min(1, { error: 'must be a name' })
        .refine((name) => !['keys', 'redirects', 'request-info'].includes(name), {
          error: 'must not be the name of another member of the response',
        })
        .nullable(),
    }),
    pages: z.strictObject({
      defaultLimit: z.int().min(0),
      maxLimit: z.int().min(1),
    }),
    editor: z
      .strictObject({
        /** The styles that editors can give to a paragraph. */
        paragraphClasses: z
          .array(paragraphClass)
          .refine((list) => new Set(list.map(({ className }) => className)).size === list.length, {
            error: 'names a class twice',
          })
          // Not among the defaults below, which Strapi would mix into a list that is given.
          .default(DEFAULT_PARAGRAPH_CLASSES),
      })
      .prefault({}),
    delivery: z.strictObject({
      /** Keep answers in memory. Off: every request goes through Strapi. */
      enabled: z.boolean(),
      /** The most that kept answers may take, in bytes. */
      maxBytes: z.int().min(1),
      /** How often, in milliseconds, writes of other processes are looked for while requests come in. */
      checkEveryMs: z.int().min(1),
      /** How long, in milliseconds, the database may take to answer before it counts as down. */
      databaseTimeoutMs: z.int().min(1),
      /** How long, in seconds, the last good answer is served while the database is down. */
      staleSeconds: z.int().min(0),
      /** The header `Cache-Control` of each route, for anonymous visitors. */
      cacheControl: z.strictObject({ initialData: cacheControl, pages: cacheControl }),
      /** How long, in seconds, a shared cache that is purged by tags may keep a response; 0: `cacheControl` says. */
      sharedCacheSeconds: z.int().min(0),
      /** Headers that carry the cache tags beside `Cache-Tag`, such as `Surrogate-Key`. */
      cacheTagHeaders: z.array(
        z.string().refine(isHeaderName, { error: 'must be the name of a header, such as xkey' })
      ),
    }),
    redirects: z.strictObject({
      /** Whether the old addresses of pages lead on to them: asked before, always, or never. */
      automatic: z.enum(['ask', 'always', 'never']),
      /** Whether an old address keeps its last slash. */
      lastSlash: z.enum(['keep', 'strip']),
    }),
    writes: z.strictObject({
      /** How long, in milliseconds, a save waits for the ones before it. */
      waitMs: duration.min(1),
    }),
    journal: z.strictObject({
      /** How many days the history goes back. */
      days: z.int().min(1).max(36_500),
      /** How many bytes it takes at the most, about. */
      maxBytes: z.int().min(1),
    }),
    preview: z.strictObject({
      /** By which tokens are signed that show drafts. Empty: there are no previews. */
      secret: z.string(),
      /** Address of the front end's preview, with the places `{path}`, `{slug}`, `{id}` and `{token}`. */
      url: previewUrl,
    }),
    logins: z.strictObject({
      /** How many attempts to log in one address has in five minutes, whatever the account. */
      attemptsPerAddress: z.int().min(1),
    }),
    connections: z.strictObject({
      /** How long, in milliseconds, a client may read nothing of a response, or send nothing of a request's rest. */
      stalledAfterMs: duration.min(1),
    }),
    /** How the lines about requests are written. */
    logFormat: z.enum(['json', 'pretty']),
    metrics: z.strictObject({
      /** Where `GET /metrics` is answered; `null`: nowhere. */
      port: z.int().min(1).max(65535).nullable(),
      host: z.string().min(1, { error: 'must be an address, such as 127.0.0.1' }),
    }),
    shutdown: z.strictObject({
      /** How long, in milliseconds, requests are still taken after the service has said that it stops. */
      drainMs: duration,
      /** How long, in milliseconds, requests that are under way then may take. */
      timeoutMs: duration,
    }),
  })
  .refine(({ pages }) => pages.defaultLimit <= pages.maxLimit, {
    error: 'must not be more than pages.maxLimit',
    path: ['pages', 'defaultLimit'],
  });

export type Options = z.infer<typeof optionsSchema>;

const defaults: z.input<typeof optionsSchema> = {
  siteUrl: '',
  homeSlug: 'home',
  initialData: { keyNames: {}, navigationMember: null },
  pages: { defaultLimit: 20, maxLimit: 100 },
  delivery: {
    enabled: true,
    maxBytes: 64 * 1024 * 1024,
    checkEveryMs: 1000,
    databaseTimeoutMs: 1000,
    staleSeconds: 24 * 60 * 60,
    cacheControl: {
      initialData: 'public, max-age=0, must-revalidate',
      pages: 'public, max-age=0, must-revalidate',
    },
    sharedCacheSeconds: 0,
    cacheTagHeaders: [],
  },
  redirects: { automatic: 'ask', lastSlash: 'keep' },
  writes: { waitMs: 10_000 },
  journal: { days: 180, maxBytes: 1024 ** 3 },
  preview: { secret: '', url: '' },
  logins: { attemptsPerAddress: 60 },
  connections: { stalledAfterMs: 60_000 },
  logFormat: 'pretty',
  metrics: { port: null, host: '127.0.0.1' },
  shutdown: { drainMs: 5000, timeoutMs: 30_000 },
};

/**
 * The plugin's options, defaults filled in.
 *
 * @throws an error that names every unknown or wrong option
 */
export const readOptions = (config: unknown): Options => {
  const result = optionsSchema.safeParse(config);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const unknown =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.')).join(', ')
        : null;
    return unknown === null
      ? `${issue.path.join('.')}: ${issue.message}`
      : `${unknown}: there is no such option`;
  });
  throw new Error(`site-content, in config/plugins: ${problems.join('; ')}`);
};

export const config = {
  default: defaults,
  validator: (given: unknown): void => {
    readOptions(given);
  },
};
