import { setLocale } from 'yup';

/**
 * Gives the message of a pattern that has none of its own. Strapi's form checks a UID while it saves and would show the
 * regular expression: `slug must match the following: "/^[A-Za-z0-9_-]+$/"`. Every other pattern in its forms has a message.
 *
 * A port: that Strapi's forms check with the very `yup` that is in the project's `node_modules`, and translate a message
 * that is an object, is not documented. Read in Strapi 5.54.0: `@strapi/content-manager/dist/admin/utils/validation.mjs`
 * and `@strapi/admin/dist/admin/admin/src/components/Form.mjs`.
 */
export const sayOfPatterns = (message: { id: string; defaultMessage: string }): void => {
  // yup types a message as text, but hands on the objects that Strapi translates just the same.
  setLocale({ string: { matches: message as unknown as string } });
};
