/**
 * @reliesOn A refused form finds the input of its first error by an `aria-describedby` equal to the error's id.
 * @ifItFails After a refusal the focus does not move to the HTML field.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/Form.mjs`; design system 2.2.4: `Field.Error`
 *   of `@strapi/design-system`
 */

/**
 * Returns the `aria-describedby` of an input with an error. It contains nothing else: a form whose save fails focuses
 * the first input with an error, and finds it by exactly this value.
 *
 * @param id of the design system's field
 */
export const errorDescription = (id: string): string => `${id}-error`;
