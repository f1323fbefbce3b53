import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CatalogueOf } from '#site-content/server/content-api/pages/selected-fields';
import type {
  Attribute,
  GetModel,
  Model,
} from '../../src/plugins/site-content/domain/components/walk';
import { HTML_FIELD } from '../../src/plugins/site-content/domain/custom-fields';
import { SECRET_FIELD } from '../../src/plugins/site-content/domain/masked-secrets';
import {
  buildCatalogue,
  type Catalogue,
} from '../../src/plugins/site-content/domain/pages/served-attributes';

const SOURCE = path.resolve(__dirname, '..', '..', 'src');

/** The column types of custom fields, by which Strapi replaces the custom fields when it starts. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  [HTML_FIELD]: 'text',
  [SECRET_FIELD]: 'string',
};

const readSchema = (...steps: string[]): Model => {
  const file = readFileSync(path.join(SOURCE, ...steps), 'utf8');
  const { attributes } = JSON.parse(file) as Model;
  return {
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [
        name,
        { ...attribute, type: COLUMN_TYPES[attribute.customField ?? ''] ?? attribute.type },
      ])
    ),
  };
};

const readTypes = (): [string, Model][] =>
  readdirSync(path.join(SOURCE, 'api')).map((name) => [
    `api::${name}.${name}`,
    readSchema('api', name, 'content-types', name, 'schema.json'),
  ]);

const readComponents = (): [string, Model][] =>
  readdirSync(path.join(SOURCE, 'components')).flatMap((category) =>
    readdirSync(path.join(SOURCE, 'components', category)).map((file): [string, Model] => [
      `${category}.${path.basename(file, '.json')}`,
      readSchema('components', category, file),
    ])
  );

/** The attributes that Strapi adds to every type when it loads the schemas. */
const BOOKKEEPING: Readonly<Record<string, Attribute>> = {
  documentId: { type: 'string' },
  createdAt: { type: 'datetime' },
  updatedAt: { type: 'datetime' },
  publishedAt: { type: 'datetime' },
  createdBy: { type: 'relation', relation: 'oneToOne', target: 'admin::user', private: true },
  updatedBy: { type: 'relation', relation: 'oneToOne', target: 'admin::user', private: true },
  locale: { type: 'string', private: true },
};

const SHIPPED = new Map([
  ...readTypes().map(([uid, { attributes }]): [string, Model] => [
    uid,
    { attributes: { ...attributes, ...BOOKKEEPING } },
  ]),
  ...readComponents(),
]);

/**
 * Returns the schemas of this checkout in the form in which Strapi provides them.
 *
 * @param added attributes and types as if added in the Content-Type Builder, by UID
 */
export const models = (
  added: Readonly<Record<string, Readonly<Record<string, Attribute>>>> = {}
): GetModel => {
  const known = new Map(SHIPPED);
  for (const [uid, attributes] of Object.entries(added)) {
    known.set(uid, { attributes: { ...known.get(uid)?.attributes, ...attributes } });
  }
  // Strapi returns `undefined` for an unknown UID, although its types say otherwise.
  return (uid) => known.get(uid) as Model;
};

export const getCatalogues = (getModel: GetModel): CatalogueOf => {
  const catalogues = new Map<string, Catalogue>();
  return (uid) => {
    const known = catalogues.get(uid) ?? buildCatalogue(getModel, uid);
    catalogues.set(uid, known);
    return known;
  };
};
