import { contentTypes } from '@strapi/utils';
import { isFormOnly } from '../plugins/site-content/domain/panel/form-only-attributes';
import { type Field, type Forms, getFields } from './forms/form';

/** The parts of a content type or component that its form depends on. */
export type Schema = Parameters<typeof contentTypes.getVisibleAttributes>[0];

/** The part of a schema's `config` that Strapi's Content Manager reads when it first sees the schema. */
export interface Configuration {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly metadatas: Readonly<Record<string, { edit: object; list: { label: string } }>>;
  readonly layouts: {
    readonly edit: readonly (readonly { name: string; size: number }[])[];
    readonly list?: readonly string[];
  };
}

export const COLUMNS_OF_A_ROW = 12;

/** Types that cannot be list columns, titles or sort keys. */
const NO_COLUMN = [
  'blocks',
  'component',
  'dynamiczone',
  'json',
  'media',
  'password',
  'richtext',
] as const;

/**
 * Returns the attributes that the Content Manager shows in forms, without hidden ones and those that it shows
 * separately.
 */
const shownAttributes = (schema: Schema): string[] =>
  contentTypes
    .getVisibleAttributes(schema)
    .filter((name) => !schema.attributes[name]?.relation?.toLowerCase().includes('morph'));

const isColumn = (schema: Schema | undefined, name: string | undefined): name is string =>
  schema !== undefined &&
  name !== undefined &&
  shownAttributes(schema).includes(name) &&
  !isFormOnly(schema.attributes[name] ?? {}) &&
  !NO_COLUMN.some((type) => type === schema.attributes[name]?.type);

/**
 * Builds the Content Manager's configuration for the schema `uid`.
 *
 * Users change schemas in the Content-Type Builder without changing this table. A configuration with missing attributes
 * prevents Strapi from starting, so these are omitted. Attributes unknown to the form get separate rows at the end,
 * because Strapi hides attributes that a layout does not list.
 *
 * @param schemas all content types and components by UID
 */
export const getConfiguration = (
  forms: Forms,
  schemas: Readonly<Record<string, Schema>>,
  uid: string
): Configuration | undefined => {
  const form = forms[uid];
  const schema = schemas[uid];
  if (form === undefined || schema === undefined) return undefined;

  const getMainField = (of: string): string => {
    const name = forms[of]?.mainField;
    return isColumn(schemas[of], name) ? name : 'id';
  };
  const shown = shownAttributes(schema);
  const fields = new Map(Object.entries(getFields(form)).filter(([name]) => shown.includes(name)));

  const getMetadata = (name: string, field: Field): Configuration['metadatas'][string] => {
    const { label, description = '', placeholder = '', editable = true } = field;
    const target = schema.attributes[name]?.['target'] as string | undefined;
    const relation =
      target !== undefined && target in forms ? { mainField: getMainField(target) } : {};
    return { edit: { label, description, placeholder, editable, ...relation }, list: { label } };
  };

  const known = form.rows.map((row) => Object.keys(row).filter((name) => fields.has(name)));
  const added = shown.filter((name) => !fields.has(name)).map((name) => [name]);
  const columns = form.list?.columns.filter((name) => isColumn(schema, name)) ?? [];
  const sortBy = form.list?.sortBy;

  return {
    settings: {
      bulkable: true,
      filterable: true,
      searchable: true,
      pageSize: form.list?.pageSize ?? 10,
      mainField: getMainField(uid),
      ...(isColumn(schema, sortBy) ? { defaultSortBy: sortBy, defaultSortOrder: 'ASC' } : {}),
    },
    metadatas: Object.fromEntries(
      [...fields].map(([name, field]) => [name, getMetadata(name, field)])
    ),
    layouts: {
      edit: [...known, ...added]
        .filter((names) => names.length > 0)
        .map((names) => names.map((name) => ({ name, size: COLUMNS_OF_A_ROW / names.length }))),
      ...(columns.length > 0 ? { list: columns } : {}),
    },
  };
};
