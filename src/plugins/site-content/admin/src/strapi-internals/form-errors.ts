/**
 * @reliesOn The error of a field has `data-strapi-field-error`, is the description of its input unless that is an image, and
 *   is in one element with it. `errors` of a form change when it is refused.
 * @ifItFails When a form is refused, the focus does not move to the first field with an error.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/Form.mjs`, `@strapi/design-system/dist/index.mjs`
 */

import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useForm } from '@strapi/strapi/admin';
import { useEffect } from 'react';

const ERROR = 'main [data-strapi-field-error]';
const INPUT = 'input, textarea, button, [contenteditable="true"], [tabindex="0"]';

/**
 * True if the input with the error has the focus. Strapi's form focuses it, unless the field is in a closed block or is
 * an image.
 */
const hasFocus = (error: Element): boolean =>
  document.activeElement?.getAttribute('aria-describedby')?.split(' ').includes(error.id) === true;

const showFirstError = (): void => {
  const error = document.querySelector(ERROR);
  if (error === null || hasFocus(error)) return;
  error.parentElement?.querySelector<HTMLElement>(INPUT)?.focus({ preventScroll: true });
  error.scrollIntoView({ block: 'center' });
};

/**
 * Moves the focus to the first field with an error after the form has refused a save or publish. Renders nothing; it is
 * a panel because panels are inside the form.
 */
export const FirstError: PanelComponent = () => {
  const errors = useForm('FirstError', (form) => form.errors);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    // Waits until blocks with an error have opened, which happens in a later effect.
    const timer = setTimeout(showFirstError, 50);
    return () => clearTimeout(timer);
  }, [errors]);
  return null;
};
