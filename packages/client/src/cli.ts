#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { writeTypes } from './openapi-types.js';

const USAGE = `Usage: site-content-types URL_OR_FILE > content.d.ts

Writes TypeScript types for the responses of a service, including blocks and attributes added by a project.
URL_OR_FILE is the URL of a service with OPENAPI_ACCESS=public, or a document written by
"npx strapi openapi generate".`;

/** Decodes UTF-8, without a byte order mark. Other encodings are refused: their letters would become U+FFFD. */
const decode = (file: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not UTF-8. Save it in that encoding.`);
  }
};

/** Reads the OpenAPI document of a service, from its base URL or the document's own. */
const read = async (source: string): Promise<unknown> => {
  if (!/^https?:\/\//.test(source)) return JSON.parse(decode(source, readFileSync(source)));
  const url = source.endsWith('.json') ? source : `${source.replace(/\/+$/, '')}/api/openapi.json`;
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(
      `${url} responded with status ${response.status}. Check that OPENAPI_ACCESS is "public".`
    );
  }
  return response.json();
};

const [source, ...others] = process.argv.slice(2);
if (source === undefined || others.length > 0 || source.startsWith('-')) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  read(source)
    .then((document) => process.stdout.write(writeTypes(document)))
    .catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    });
}
