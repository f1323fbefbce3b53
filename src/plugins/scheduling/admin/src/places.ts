import { PAGE } from '../../../site-content/contract/content-types';
import { worksOnEntries } from '../../../site-content/admin/src/strapi/permissions';
import { PLUGIN_ID } from '../../contract/schedule';

/** The page Scheduled, below the panel's own address. */
export const SCHEDULED_PATH = `plugins/${PLUGIN_ID}`;

/** The permission to publish pages; `canPublish` for `useRBAC`. */
export const PUBLISHES = worksOnEntries(PAGE).filter(({ action }) => action.endsWith('.publish'));
