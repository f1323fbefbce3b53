import { PLUGIN_ID } from '#scheduling/domain/schedule';
import { worksOnEntries } from '#site-content/admin/strapi-internals/permissions';
import { PAGE } from '#site-content/domain/content-types';

/** The page Scheduled, below the panel's URL. */
export const SCHEDULED_PATH = `plugins/${PLUGIN_ID}`;

/** The permission to publish pages; `canPublish` for `useRBAC`. */
export const PUBLISHES = worksOnEntries(PAGE).filter(({ action }) => action.endsWith('.publish'));
