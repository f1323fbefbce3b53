import type { Core } from '@strapi/strapi';
import { CSP_DEFAULTS } from '@strapi/utils';
import { corsOriginsFor, readCorsOrigins } from '../src/security/cors-origins';
import { getUploadMaxBytes } from '../src/uploads/max-bytes';

/**
 * Strapi's middleware that tells browsers what the panel may load: files of the media library from the bucket, too, where
 * they are in one.
 *
 * @param filesUrl public address of the bucket, `''` where there is none
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

// Without Strapi's own logger of requests: the plugin `site-content` logs those from memory, too.
export default ({ env }: Core.Config.Shared.ConfigParams) => [
  'strapi::errors',
  'plugin::site-content.answer-unavailable',
  securityHeaders(env('S3_PUBLIC_URL', '')),
  {
    name: 'strapi::cors',
    config: {
      origin: corsOriginsFor(readCorsOrigins(env('CORS_ORIGINS', ''))),
      // Strapi's own, and the one that carries the token of a preview.
      headers: ['Content-Type', 'Authorization', 'Origin', 'Accept', 'X-Preview-Token'],
    },
  },
  'strapi::poweredBy',
  'strapi::query',
  'plugin::site-content.refuse-writes',
  {
    name: 'plugin::site-content.request-bodies',
    config: {
      maxFileBytes: getUploadMaxBytes(env),
      // Multipart is read here alone, and for people with a session. Add the path of a route of yours that takes files.
      uploadPaths: [
        '/upload',
        '/api/upload',
        '/admin/project-settings',
        '/site-content/redirects/import',
      ],
    },
  },
  // Strapi does not start without it. The one above has it read bodies, as far as they are read.
  {
    name: 'strapi::body',
    config: { json: false, urlencoded: false, text: false, multipart: false },
  },
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
