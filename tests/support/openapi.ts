import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { generate } from '@strapi/openapi';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { ROOT, type Service } from './service';

export interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: { readonly description?: string };
  }[];
  readonly responses: Readonly<Record<string, object>>;
}

/** The parts of an OpenAPI document that the tests read. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Schema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Returns the document that `strapi openapi generate` writes. */
export const getDocument = ({ strapi }: Service): OpenApiDocument =>
  JSON.parse(JSON.stringify(generate(strapi, { type: 'content-api' }).document));

/** Returns the types that a front end generates from the document. */
export const getTypes = (document: OpenApiDocument): string =>
  execFileSync(
    process.execPath,
    [path.join(ROOT, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')],
    // Without a file, the program reads standard input and writes to standard output.
    { input: JSON.stringify(document), encoding: 'utf8' }
  );

/**
 * Fails if the document does not describe the body of a response for that path.
 *
 * @param query query of the request; if its `fields` remove members, none of an entry's members is required
 */
export type ExpectDescribed = (
  path: '/initial-data' | '/pages',
  body: unknown,
  query?: string,
  status?: number
) => void;

const takesAway = (query: string): boolean =>
  (new URLSearchParams(query).get('fields') ?? '')
    .split(/[,()]/)
    .some((name) => name.trim() === '_' || name.trim().startsWith('-'));

/** Returns the document for responses from which members were removed. */
const withoutRequired = (document: OpenApiDocument): OpenApiDocument => {
  const relaxed = ({ required: _required, properties = {}, ...schema }: Schema): Schema => ({
    ...schema,
    properties: { ...properties, ...(properties['meta'] && { meta: relaxed(properties['meta']) }) },
  });
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    /^(?:Page|RelatedPage|.*Entry)$/.test(name) ? relaxed(schema) : schema,
  ]);
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
};

/** Reads the document once. OpenAPI 3.1 describes bodies in JSON Schema 2020-12. */
export const describedBy = (service: Service): ExpectDescribed => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const document = getDocument(service);
  ajv.addSchema(document, 'openapi');
  ajv.addSchema(withoutRequired(document), 'chosen');
  return (path, body, query = '', status = 200) => {
    const place = `${path.replaceAll('/', '~1')}/get/responses/${status}/content/application~1json/schema`;
    const name = takesAway(query) ? 'chosen' : 'openapi';
    const validate = ajv.getSchema(`${name}#/paths/${place}`);
    if (validate === undefined) throw new Error(`No answer of ${path} is described.`);
    validate(body);
    expect(validate.errors ?? []).toEqual([]);
  };
};
