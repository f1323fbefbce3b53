import { z } from 'zod';
import { isPreviewUrl, PREVIEW_URL_FORM } from '#site-content/domain/preview/preview-url';
import { isHeaderName } from '#site-content/domain/rules/header-name';
import { isHttpUrl } from '#site-content/domain/rules/links';
import { KEY_NAMES } from '#site-content/domain/rules/site-keys';
import { described, type DescribedOption, listOptions, setBy } from './described-option';

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
    { error: 'must not give two members the same name' }
  );

const cacheControl = z
  .string()
  .regex(/^[\x20-\x7e]+$/, { error: 'must be a header value, such as public, max-age=60' });

/** A duration in milliseconds, within the range of Node's timers. */
const duration = z.int().min(0).max(2_147_483_647);

const paragraphClass = z.strictObject({
  className: z.string().regex(/^-?[A-Za-z_][A-Za-z0-9_-]*$/, {
    error: 'must be the name of a CSS class, such as lead',
  }),
  label: z.string().min(1, { error: 'must be a label for editors' }),
});

const DEFAULT_PARAGRAPH_CLASSES = [
  { className: 'lead', label: 'Lead' },
  { className: 'small', label: 'Small print' },
  { className: 'note', label: 'Note' },
];

const optionsSchema = z
  .strictObject({
    siteUrl: setBy('SITE_URL', siteUrl),
    homeSlug: setBy(
      'HOME_SLUG',
      z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'must be a slug, such as home' })
    ),
    initialData: z.strictObject({
      keyNames: described(
        keyNames,
        "New names for members of `keys` in responses, such as `{ vendor_tag_manager: 'acme_tag_manager' }`."
      ),
      navigationMember: described(
        z
          .string()
          .min(1, { error: 'must be a name' })
          .refine((name) => !['keys', 'redirects', 'request-info'].includes(name), {
            error: 'must not be the name of another member of the response',
          })
          .nullable(),
        'Name of a member that contains `header` and `footer`. By default, they are at the top level.'
      ),
    }),
    pages: z.strictObject({
      defaultLimit: setBy('PAGES_DEFAULT_LIMIT', z.int().min(0)),
      maxLimit: setBy('PAGES_MAX_LIMIT', z.int().min(1)),
    }),
    editor: z
      .strictObject({
        paragraphClasses: described(
          z
            .array(paragraphClass)
            .refine(
              (list) => new Set(list.map(({ className }) => className)).size === list.length,
              { error: 'must not contain a class twice' }
            )
            // Not among the defaults below, which Strapi would merge with a configured list.
            .default(DEFAULT_PARAGRAPH_CLASSES),
          'Paragraph styles for editors: a list of `{ className, label }`.'
        ),
      })
      .prefault({}),
    delivery: z.strictObject({
      enabled: described(
        z.boolean(),
        'Whether responses are cached in memory. If `false`, Strapi handles every request.'
      ),
      maxBytes: described(z.int().min(1), 'Maximum memory for cached responses, in bytes.'),
      pollIntervalMs: setBy('CONTENT_POLL_INTERVAL_MS', z.int().min(1)),
      databaseTimeoutMs: setBy('DATABASE_TIMEOUT_MS', z.int().min(1)),
      staleSeconds: described(
        z.int().min(0),
        'Time that the last good response is served while the database is down, in seconds.'
      ),
      cacheControl: z.strictObject({
        initialData: described(
          cacheControl,
          '`Cache-Control` of `GET /api/initial-data/` for anonymous visitors.'
        ),
        pages: described(
          cacheControl,
          '`Cache-Control` of `GET /api/pages/` for anonymous visitors.'
        ),
      }),
      sharedCacheSeconds: setBy('SHARED_CACHE_SECONDS', z.int().min(0)),
      frontThreads: setBy('FRONT_THREADS', z.int().min(0).max(64)),
      cacheTagHeaders: setBy(
        'CACHE_TAG_HEADER',
        z.array(
          z.string().refine(isHeaderName, { error: 'must be the name of a header, such as xkey' })
        )
      ),
    }),
    redirects: z.strictObject({
      automatic: setBy('REDIRECTS_AUTOMATIC', z.enum(['ask', 'always', 'never'])),
      trailingSlash: setBy('REDIRECTS_TRAILING_SLASH', z.enum(['keep', 'strip'])),
    }),
    writes: z.strictObject({ queueTimeoutMs: setBy('WRITE_QUEUE_TIMEOUT_MS', duration.min(1)) }),
    history: z.strictObject({
      retentionDays: setBy('HISTORY_RETENTION_DAYS', z.int().min(1).max(36_500)),
      maxBytes: setBy('HISTORY_MAX_BYTES', z.int().min(1)),
    }),
    deletedFiles: z.strictObject({
      maxBytes: setBy('DELETED_FILES_MAX_BYTES', z.int().min(0)),
    }),
    preview: z.strictObject({
      secret: setBy('PREVIEW_SECRET', z.string()),
      url: setBy('PREVIEW_URL', previewUrl),
    }),
    logins: z.strictObject({
      rateLimitPerIp: setBy('LOGIN_RATE_LIMIT_PER_IP', z.int().min(1)),
    }),
    files: z.strictObject({
      publicUrl: setBy('S3_PUBLIC_URL', siteUrl),
    }),
    mail: z.strictObject({
      // Without mail, the dashboard shows administrators which users have forgotten their password.
      isSet: setBy('SMTP_URL', z.boolean()),
    }),
    connections: z.strictObject({
      stalledAfterMs: described(
        duration.min(1),
        'Time in milliseconds after which a connection is closed if the client neither reads the response nor sends the rest of its request.'
      ),
    }),
    logFormat: setBy('LOG_FORMAT', z.enum(['json', 'pretty'])),
    logClientAddress: setBy('LOG_CLIENT_ADDRESS', z.boolean()),
    metrics: z.strictObject({
      port: setBy('METRICS_PORT', z.int().min(1).max(65535).nullable()),
      host: setBy(
        'METRICS_HOST',
        z.string().min(1, { error: 'must be an address, such as 127.0.0.1' })
      ),
    }),
    shutdown: z.strictObject({
      drainMs: setBy('SHUTDOWN_DRAIN_MS', duration),
      timeoutMs: setBy('SHUTDOWN_TIMEOUT_MS', duration),
    }),
  })
  .refine(({ pages }) => pages.defaultLimit <= pages.maxLimit, {
    error: 'must not be more than pages.maxLimit',
    path: ['pages', 'defaultLimit'],
  });

export type Options = z.infer<typeof optionsSchema>;

const DEFAULTS: z.input<typeof optionsSchema> = {
  siteUrl: '',
  homeSlug: 'home',
  initialData: { keyNames: {}, navigationMember: null },
  pages: { defaultLimit: 20, maxLimit: 100 },
  delivery: {
    enabled: true,
    maxBytes: 64 * 1024 * 1024,
    pollIntervalMs: 1000,
    databaseTimeoutMs: 1000,
    staleSeconds: 24 * 60 * 60,
    cacheControl: {
      initialData: 'public, max-age=0, must-revalidate',
      pages: 'public, max-age=0, must-revalidate',
    },
    sharedCacheSeconds: 0,
    frontThreads: 0,
    cacheTagHeaders: [],
  },
  redirects: { automatic: 'ask', trailingSlash: 'keep' },
  writes: { queueTimeoutMs: 10_000 },
  history: { retentionDays: 180, maxBytes: 1024 ** 3 },
  deletedFiles: { maxBytes: 1024 ** 3 },
  preview: { secret: '', url: '' },
  logins: { rateLimitPerIp: 60 },
  files: { publicUrl: '' },
  mail: { isSet: true },
  connections: { stalledAfterMs: 60_000 },
  logFormat: 'pretty',
  logClientAddress: false,
  metrics: { port: null, host: '127.0.0.1' },
  shutdown: { drainMs: 5000, timeoutMs: 30_000 },
};

/** Renamed options and members of options, with their current names. */
const RENAMED: Readonly<Record<string, string>> = {
  journal: 'history: { retentionDays, maxBytes }',
  'delivery.checkEveryMs': 'delivery.pollIntervalMs',
  'logins.attemptsPerAddress': 'logins.rateLimitPerIp',
  'redirects.lastSlash': 'redirects.trailingSlash',
  'writes.waitMs': 'writes.queueTimeoutMs',
};

const describeUnknown = (option: string): string => {
  const name = RENAMED[option];
  return name === undefined ? `${option}: unknown option` : `${option} is now called ${name}`;
};

/**
 * Parses the plugin's options and fills in defaults.
 *
 * @throws an error that names every unknown, renamed or invalid option
 */
export const readOptions = (config: unknown): Options => {
  const result = optionsSchema.safeParse(config);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => describeUnknown([...issue.path, key].join('.'))).join('; ')
      : `${issue.path.join('.')}: ${issue.message}`;
  });
  throw new Error(`site-content, in config/plugins: ${problems.join('; ')}`);
};

export const config = {
  default: DEFAULTS,
  validator: (given: unknown): void => {
    readOptions(given);
  },
};

/** Lists all options for docs/configuration.md. */
export const describeOptions = (): DescribedOption[] => listOptions(optionsSchema, DEFAULTS);
