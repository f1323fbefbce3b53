import { type CustomAttribute, getCustomField } from './custom-fields';

/**
 * Text that is shown to nobody who does not ask for it. The website receives it as it is
 * (docs/api.md#site-keys). It is masked or left out
 *
 * - in forms, until it is shown on purpose: `admin/src/secret-field/`
 * - in lists, filters, sorts and searches: `server/src/panel/keep-out-of-lists.ts`
 * - in what a refused save says: `rules/secrets-in-refusals.ts`
 * - in webhooks: `server/src/strapi-internals/webhook-payloads.ts`
 * - in the text that pages are searched by: `pages/search-text.ts`
 *
 * The secrets of the environment are kept out of the log by the application: `src/logging/redact.ts`.
 */
export const SECRET_FIELD = 'plugin::site-content.secret';

export const isSecret = (attribute: CustomAttribute): boolean =>
  getCustomField(attribute) === SECRET_FIELD;
