/**
 * @reliesOn Strapi's validator is yup, whose locale it sets with `yup.setLocale()`.
 * @ifItFails **A refusal quotes a secret.**
 * @readIn Strapi 5.54.0: `@strapi/utils/dist/yup.js`
 */

import { yup } from '@strapi/utils';

/**
 * Makes Strapi's validator name only the expected type of a wrong value. Its own message quotes the value,
 * which may contain a secret at any depth.
 *
 * Strapi builds an entry's validation schema for each write, so it uses the locale set here.
 */
export const keepValuesOutOfMessages = (): void => {
  yup.setLocale({
    mixed: {
      notType: ({ path, type }: { path: string; type: string }) => `${path} must be a \`${type}\`.`,
    },
  });
};
