import { yup } from '@strapi/utils';

/**
 * Lets Strapi's validator say of a value of the wrong type which type it must have, and no more: its own sentence
 * quotes the value, which may hold a secret, at any depth.
 *
 * Read in Strapi 5.54.0, `@strapi/utils/dist/yup.js`, which sets the same part of yup's locale. Strapi makes the schemas
 * of entries anew for each write, and they take what is set then.
 */
export const keepValuesOutOfMessages = (): void => {
  yup.setLocale({
    mixed: {
      notType: ({ path, type }: { path: string; type: string }) => `${path} must be a \`${type}\`.`,
    },
  });
};
