import type { Core } from '@strapi/strapi';
import { loadWithoutDatabase } from '../application/application';
import { knownMigrations } from '../plugins/site-content/server/src/strapi-internals/known-migrations';
import { getWorkingSchema } from '../plugins/site-content/server/src/strapi-internals/schema-sync';
import type { Schema, Trait } from './schema';

/** The parts of a content type or component used here. */
interface Model {
  readonly collectionName?: string;
  readonly options?: { readonly draftAndPublish?: boolean };
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
  readonly attributes: Readonly<Record<string, Attribute>>;
}

interface Attribute {
  readonly type: string;
  readonly component?: string;
  readonly components?: readonly string[];
}

/** Returns the kinds of values of an attribute that are stored in other tables. */
const heldBy = ({ type, component, components = [] }: Attribute): readonly string[] => {
  if (type === 'media') return ['media'];
  if (type === 'component' && component !== undefined) return [component];
  return type === 'dynamiczone' ? components : [];
};

const traitsOfModel = (uid: string, model: Model): Trait[] => [
  { kind: 'type', of: uid, name: model.collectionName ?? '', holds: '' },
  ...(model.options?.draftAndPublish === true
    ? [{ kind: 'drafts', of: uid, name: '', holds: '' } as const]
    : []),
  ...(model.pluginOptions?.i18n?.localized === true
    ? [{ kind: 'languages', of: uid, name: '', holds: '' } as const]
    : []),
  ...Object.entries(model.attributes).flatMap(([name, attribute]) =>
    heldBy(attribute).map((holds): Trait => ({ kind: 'field', of: uid, name, holds }))
  ),
];

const migrationTrait = (name: string): Trait => ({
  kind: 'migration',
  of: '',
  name,
  holds: '',
});

/** Returns the traits that this version knows in addition to tables and columns. */
const ownTraits = (strapi: Core.Strapi): Trait[] => {
  const models = { ...strapi.contentTypes, ...strapi.components } as unknown as Record<
    string,
    Model
  >;
  return [
    ...Object.entries(models).flatMap(([uid, model]) => traitsOfModel(uid, model)),
    ...knownMigrations(strapi).map(migrationTrait),
  ];
};

/** A schema whose members can be changed. */
type Changeable = { -readonly [K in keyof Schema]: Schema[K] };

/**
 * Returns the schema object that Strapi compares with the database, applies and records. Available after
 * `strapi.db.init()`.
 */
export const getOwnSchema = (strapi: Core.Strapi): Changeable => {
  const own = getWorkingSchema(strapi) as Changeable;
  own.traits = ownTraits(strapi);
  return own;
};

/** Reads this version's schema for a command that must not start the application. No database is opened. */
export const readOwnSchema = async (): Promise<Schema> => getOwnSchema(await loadWithoutDatabase());
