import type { Core } from '@strapi/strapi';
import { corsOriginsFor, readCorsOrigins } from '../src/security/cors-origins';
import { uploadMaxBytesOf } from '../src/uploads/max-bytes';

// Without Strapi's own logger of requests: the plugin `site-content` logs those from memory, too.
export default ({ env }: Core.Config.Shared.ConfigParams) => [
  'strapi::errors',
  'plugin::site-content.answer-unavailable',
  'strapi::security',
  {
    name: 'strapi::cors',
    config: { origin: corsOriginsFor(readCorsOrigins(env('CORS_ORIGINS', ''))) },
  },
  'strapi::poweredBy',
  'strapi::query',
  {
    name: 'strapi::body',
    config: {
      // A page of many long texts is saved as a whole, and so is the navigation.
      jsonLimit: '10mb',
      formidable: { maxFileSize: uploadMaxBytesOf(env) },
    },
  },
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];
