/**
 * What describes an input that has an error, as its `aria-describedby`, and nothing else: a form that is not saved puts
 * the focus on the first input of an error, and finds it by these very words.
 *
 * A port: neither is documented. Read in Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/Form.mjs` and
 * `Field.Error` of `@strapi/design-system` 2.2.4.
 *
 * @param id of the design system's field
 */
export const errorDescription = (id: string): string => `${id}-error`;
