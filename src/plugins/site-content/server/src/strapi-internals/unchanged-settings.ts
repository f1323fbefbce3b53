import type { Core } from '@strapi/strapi';
import type { Reason } from '#site-content/domain/problems/codes';
import { toMessage } from '#site-content/domain/problems/message-of';

interface Setting {
  readonly key: string;
  readonly value: unknown;
}

/**
 * Lets Strapi's store write only what is not there already. At every start Strapi sets what has not changed,
 * and some, such as the hour of a report, that merely differ; where nothing can be stored, the start would fail
 * of that. It goes on without: the next start sets them again.
 *
 * Read in Strapi 5.54.0, `@strapi/core/dist/services/core-store.js`: stores of one plugin call this `set`, too.
 *
 * @param getStorageProblem says of an error why nothing can be stored, `null` where it is another
 */
export const keepUnchangedSettings = (
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
