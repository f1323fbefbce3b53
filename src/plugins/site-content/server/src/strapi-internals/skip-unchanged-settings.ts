/**
 * @reliesOn Stores of plugins call `strapi.store.set()`.
 * @ifItFails The service does not start on a full disk.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/core-store.js`
 */

import type { Core } from '@strapi/strapi';
import type { Reason } from '#site-content/domain/problems/codes';
import { toMessage } from '#site-content/domain/problems/message-of';

interface Setting {
  readonly key: string;
  readonly value: unknown;
}

/**
 * Makes Strapi's store skip writes of unchanged values. At every start, Strapi writes settings that have not
 * changed, and some that merely vary, such as the hour of a report. If nothing can be stored, the start would
 * fail. With this patch it continues, and the next start writes the settings.
 *
 * The stores of plugins call this `set` too.
 *
 * @param getStorageProblem returns the reason why nothing can be stored; `null` for other errors
 */
export const skipUnchangedSettings = (
  strapi: Core.Strapi,
  getStorageProblem: (error: unknown) => Reason | null
): void => {
  const { store } = strapi;
  const set = store.set.bind(store) as (setting: Setting) => Promise<void>;
  store.set = async (setting: Setting): Promise<void> => {
    const known: unknown = await store.get(setting as never);
    if (known !== null && JSON.stringify(known) === JSON.stringify(setting.value)) return;
    try {
      await set(setting);
    } catch (error) {
      const problem = getStorageProblem(error);
      if (problem === null || strapi.isLoaded) throw error;
      strapi.log.warn(`The setting "${setting.key}" was not stored: ${toMessage(problem, 'en')}`);
    }
  };
};
