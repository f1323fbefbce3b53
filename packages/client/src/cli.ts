#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { writeTypes } from './openapi-types.js';

const USAGE = `Usage: site-content-types URL_OR_FILE > content.d.ts

Writes TypeScript types for what a service serves, the blocks and attributes that a project has added included.
URL_OR_FILE is the address of a service with OPENAPI_ACCESS=public, or a document that
"npx strapi openapi generate" has written.`;

/** The document of a service, at its address or at the document's own. */
const read = async (source: string): Promise<unknown> => {
  if (!/^https?:\/\//.test(source)) return JSON.parse(readFileSync(source, 'utf8'));
  const url = source.endsWith('.json') ? source : `${source.replace(/\/+$/, '')}/api/openapi.json`;
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} answered with status ${response.status}. Is OPENAPI_ACCESS public?`);
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
