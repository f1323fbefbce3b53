import { type CustomAttribute, getCustomField } from './custom-fields';

/**
 * Text that is only shown on request. The website receives it in full (docs/api.md#site-keys). It is masked
 * or omitted
 *
 * - in forms, until the user reveals it: `admin/src/secret-field/`
 * - in lists, filters, sorts and searches: `server/src/panel/form-only-attributes.ts`
 * - in error messages of refused saves: `rules/secrets-in-refusals.ts`
 * - in webhooks: `server/src/strapi-internals/webhook-payloads.ts`
 * - in the search text of pages: `pages/search-text.ts`
 *
 * Secrets from the environment are removed from the log by the application: `src/logging/redact.ts`.
 */
export const SECRET_FIELD = 'plugin::site-content.secret';

export const isSecret = (attribute: CustomAttribute): boolean =>
  getCustomField(attribute) === SECRET_FIELD;
