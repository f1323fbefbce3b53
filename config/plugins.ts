import type { Core } from '@strapi/strapi';
import { getLogFormat } from '../src/environment/log-settings';
import { emailProvider } from '../src/mail/email-provider';
import { ACCEPTED_TYPES, REFUSED_TYPES } from '../src/uploads/file-kinds';
import { getUploadMaxBytes } from '../src/uploads/max-bytes';
import { uploadProvider } from '../src/uploads/object-storage';

// Plugins start in this order. `site-content` sets the public role's permissions on the first start, so
// `users-permissions`, which creates that role, comes before it.
export default ({ env }: Core.Config.Shared.ConfigParams) => ({
  'users-permissions': {
    enabled: true,
    // Logins are limited by `site-content`, which counts addresses as one if the database treats them as equal.
    config: { jwtSecret: env('JWT_SECRET'), ratelimit: { enabled: false } },
  },
  // Password reset mails are limited there, too.
  email: { config: { ...emailProvider(env), ratelimit: { enabled: false } } },
  upload: {
    config: {
      ...uploadProvider(env),
      sizeLimit: getUploadMaxBytes(env),
      security: { allowedTypes: ACCEPTED_TYPES, deniedTypes: REFUSED_TYPES },
    },
  },
  'site-content': {
    enabled: true,
    resolve: './src/plugins/site-content',
    config: {
      siteUrl: env('SITE_URL', ''),
      homeSlug: env('HOME_SLUG', 'home'),
      pages: {
        defaultLimit: env.int('PAGES_DEFAULT_LIMIT', 20),
        maxLimit: env.int('PAGES_MAX_LIMIT', 100),
      },
      logins: { rateLimitPerIp: env.int('LOGIN_RATE_LIMIT_PER_IP', 60) },
      files: { publicUrl: env('S3_BUCKET', '') === '' ? '' : env('S3_PUBLIC_URL', '') },
      mail: { isSet: env('SMTP_URL', '') !== '' },
      logFormat: getLogFormat(env),
      logClientAddress: env.bool('LOG_CLIENT_ADDRESS', false),
      metrics: {
        port: env('METRICS_PORT', '') === '' ? null : env.int('METRICS_PORT'),
        host: env('METRICS_HOST', '') || '127.0.0.1',
      },
      delivery: {
        pollIntervalMs: env.int('CONTENT_POLL_INTERVAL_MS', 1000),
        databaseTimeoutMs: env.int('DATABASE_TIMEOUT_MS', 1000),
        // In development, a single thread is easier to debug.
        frontThreads: env.int('FRONT_THREADS', env('NODE_ENV') === 'production' ? 1 : 0),
        sharedCacheSeconds: env.int('SHARED_CACHE_SECONDS', 0),
        cacheTagHeaders: env('CACHE_TAG_HEADER', '')
          .split(/[\s,]+/)
          .filter((name) => name !== ''),
      },
      redirects: {
        automatic: env('REDIRECTS_AUTOMATIC', '') || 'ask',
        trailingSlash: env('REDIRECTS_TRAILING_SLASH', '') || 'keep',
      },
      history: {
        retentionDays: env.int('HISTORY_RETENTION_DAYS', 180),
        maxBytes: env.int('HISTORY_MAX_BYTES', 1024 ** 3),
      },
      deletedFiles: { maxBytes: env.int('DELETED_FILES_MAX_BYTES', 1024 ** 3) },
      preview: { secret: env('PREVIEW_SECRET', ''), url: env('PREVIEW_URL', '') },
      writes: { queueTimeoutMs: env.int('WRITE_QUEUE_TIMEOUT_MS', 10_000) },
      shutdown: {
        // In development, there is no load balancer.
        drainMs: env.int('SHUTDOWN_DRAIN_MS', env('NODE_ENV') === 'production' ? 5000 : 0),
        timeoutMs: env.int('SHUTDOWN_TIMEOUT_MS', 30_000),
      },
    },
  },
  'site-history': {
    enabled: true,
    resolve: './src/plugins/history',
  },
  'site-html-field': {
    enabled: true,
    resolve: './src/plugins/html-field',
  },
  'site-import': {
    enabled: true,
    resolve: './src/plugins/site-import',
  },
  'site-scheduling': {
    enabled: true,
    resolve: './src/plugins/scheduling',
  },
  'site-webhooks': {
    enabled: true,
    resolve: './src/plugins/webhooks',
    config: { privateHosts: env('WEBHOOK_PRIVATE_HOSTS', '') },
  },
});
