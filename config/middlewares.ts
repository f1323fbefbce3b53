import type { Core } from '@strapi/strapi';
import { CSP_DEFAULTS } from '@strapi/utils';
import { corsOriginsFor, readCorsOrigins } from '../src/security/cors-origins';
import { getUploadMaxBytes } from '../src/uploads/max-bytes';

/**
 * Returns Strapi's middleware that tells browsers what the panel may load. If files are stored in a bucket, it allows
 * the bucket, too.
 *
 * @param filesUrl public URL of the bucket; `''` if there is none
 */
const securityHeaders = (filesUrl: string): string | object => {
  if (filesUrl === '') return 'strapi::security';
  const { origin } = new URL(filesUrl);
  return {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        directives: {
          'connect-src': [...CSP_DEFAULTS['connect-src'], origin],
          'img-src': [...CSP_DEFAULTS['img-src'], origin],
          'media-src': [...CSP_DEFAULTS['media-src'], origin],
        },
      },
    },
  };
};

// Without Strapi's own request logger, because the plugin `site-content` also logs requests answered from memory.
export default ({ env }: Core.Config.Shared.ConfigParams) => [
  'strapi::errors',
  'plugin::site-content.answer-unavailable',
  securityHeaders(env('S3_PUBLIC_URL', '')),
  {
    name: 'strapi::cors',
    config: {
      origin: corsOriginsFor(readCorsOrigins(env('CORS_ORIGINS', ''))),
      // Strapi's default headers, and the header with a preview token.
      headers: ['Content-Type', 'Authorization', 'Origin', 'Accept', 'X-Preview-Token'],
    },
  },
  'plugin::site-content.refuse-paths',
  'plugin::site-content.refuse-methods',
  'strapi::poweredBy',
  'strapi::query',
  'plugin::site-content.refuse-writes',
  {
    name: 'plugin::site-content.request-bodies',
    config: {
      maxFileBytes: getUploadMaxBytes(env),
      // Multipart bodies are only read on these paths, and only for logged-in users. Add the paths of your own routes
      // that accept files.
      uploadPaths: [
        '/upload',
        '/api/upload',
        '/admin/project-settings',
        '/site-content/redirects/import',
      ],
    },
  },
  // Strapi does not start without this middleware. The one above reads bodies with it, as far as they may be read.
  {
    name: 'strapi::body',
    config: { json: false, urlencoded: false, text: false, multipart: false },
  },
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
