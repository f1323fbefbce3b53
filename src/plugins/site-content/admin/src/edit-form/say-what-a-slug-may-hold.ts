import { setLocale } from 'yup';
import { label } from '../translations/text';

/**
 * Strapi's form checks a UID while it saves and, without a message of its own, shows the regular expression:
 * `slug must match the following: "/^[A-Za-z0-9_-]+$/"`. Every other pattern in its forms has a message.
 */
export const sayWhatASlugMayHold = (): void => {
  setLocale({
    string: {
      // yup types a message as text, but takes the objects that Strapi translates just the same.
      matches: label('edit-form.slug') as unknown as string,
    },
  });
};
