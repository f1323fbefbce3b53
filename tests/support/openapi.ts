import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { generate } from '@strapi/openapi';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import { ROOT, type Service } from './service';

export interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: { readonly description?: string };
  }[];
}

/** As much of an OpenAPI document as is looked at. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}

/** The document that `strapi openapi generate` writes, as it is written. */
export const documentOf = ({ strapi }: Service): OpenApiDocument =>
  JSON.parse(JSON.stringify(generate(strapi, { type: 'content-api' }).document));

/** The types that a front end generates from the document. */
export const typesOf = (document: OpenApiDocument): string =>
  execFileSync(
    process.execPath,
    [path.join(ROOT, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')],
    // Without a file it reads the standard input and writes to the standard output.
    { input: JSON.stringify(document), encoding: 'utf8' }
  );

/** Fails where the body of an answer with 200 is none that the document describes for that path. */
export type ExpectDescribed = (path: '/initial-data' | '/pages', body: unknown) => void;

/** Reads the document once; OpenAPI 3.1 describes bodies in JSON Schema 2020-12. */
export const describedBy = (service: Service): ExpectDescribed => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(documentOf(service), 'openapi');
  return (path, body) => {
    const place = `${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`;
    const validate = ajv.getSchema(`openapi#/paths/${place}`);
    if (validate === undefined) throw new Error(`No answer of ${path} is described.`);
    validate(body);
    expect(validate.errors ?? []).toEqual([]);
  };
};
