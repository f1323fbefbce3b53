import { PAGE } from '#site-content/domain/content-types';
import { worksOnEntries } from '#site-content/admin/strapi-internals/permissions';
import { PLUGIN_ID } from '#scheduling/domain/schedule';

/** The page Scheduled, below the panel's own address. */
export const SCHEDULED_PATH = `plugins/${PLUGIN_ID}`;

/** The permission to publish pages; `canPublish` for `useRBAC`. */
export const PUBLISHES = worksOnEntries(PAGE).filter(({ action }) => action.endsWith('.publish'));
