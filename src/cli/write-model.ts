import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser';
import { decodeText } from 'public-fetch';
import { PAGE } from '../plugins/site-content/domain/content-types';
import type { MissingModel } from '../plugins/site-import/domain/model';
import { ImportRefusedError } from '../plugins/site-import/server/src/import-refused';

const FORMATTING = { formattingOptions: { tabSize: 2, insertSpaces: true } };

/** Decodes a schema file strictly, because it will be written again. */
const decodeSchema = (file: string, bytes: Buffer): string => {
  try {
    return decodeText(bytes);
  } catch (error) {
    throw new ImportRefusedError([`${file} ${(error as Error).message}`]);
  }
};

/** Returns the schema file of a type or component of the application. */
const getFile = (src: string, uid: string): string => {
  const type = /^api::([^.]+)\.(.+)$/.exec(uid);
  if (type !== null)
    return path.join(src, 'api', type[1] ?? '', 'content-types', type[2] ?? '', 'schema.json');
  const [category = '', name = ''] = uid.split('.');
  return path.join(src, 'components', category, `${name}.json`);
};

/** Returns the table name that Strapi's Content-Type Builder would generate. */
const getTable = (uid: string): string => `components_${uid.replace(/[.-]/g, '_')}s`;

/**
 * Maximum length of names. Strapi reserves the rest of the 63 characters in a database for names of indexes and join
 * tables.
 */
const MAX_NAME = 55;

/** Returns the column name of an attribute; Strapi maps several spellings to the same column. */
const getColumn = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

/** Describes names that would share a table or column, or are too long, in sentences. */
const namingProblems = (
  { attributes, components }: MissingModel,
  tables: ReadonlyMap<string, string>
): string[] => {
  const problems: string[] = [];
  const owners = new Map([...tables].map(([uid, table]) => [table, uid]));
  for (const uid of components.keys()) {
    const table = getTable(uid);
    const owner = owners.get(table);
    if (owner !== undefined && owner !== uid) {
      problems.push(
        `The components "${owner}" and "${uid}" would have the same table, ${table}. Give one of them another name in the mapping.`
      );
    } else owners.set(table, uid);
    if (table.length > MAX_NAME) {
      problems.push(
        `The table name of the component "${uid}" would have ${table.length} characters, but at most ${MAX_NAME} are allowed. Give it a shorter name in the mapping.`
      );
    }
  }
  for (const [uid, members] of [...attributes, ...components]) {
    const columns = new Map<string, string>();
    for (const name of members.keys()) {
      const column = getColumn(name);
      const other = columns.get(column);
      columns.set(column, name);
      if (other !== undefined) {
        problems.push(
          `"${other}" and "${name}" of ${uid} would have the same column, ${column}. Give one of them another name in the mapping.`
        );
      }
      if (column.length > MAX_NAME) {
        problems.push(
          `The column name of "${name}" of ${uid} would have ${column.length} characters, but at most ${MAX_NAME} are allowed. Give it a shorter name in the mapping.`
        );
      }
    }
  }
  return problems;
};

const displayName = (uid: string): string => {
  const words = (uid.split('.')[1] ?? uid).replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Adds members to JSON without reformatting the rest. */
const withMembers = (
  text: string,
  members: readonly (readonly [at: JSONPath, value: unknown])[]
): string =>
  members.reduce(
    (json, [at, value]) => applyEdits(json, modify(json, at, value, FORMATTING)),
    text
  );

/**
 * Adds missing attributes and components to the application's schema files. Existing attributes and components are not
 * changed.
 *
 * @param src folder of the sources
 * @param tables of existing types and components, by UID
 * @returns the written files
 * @throws ImportRefusedError before any file is written, for names that would share a table or column, or are too long
 */
export const writeModel = async (
  src: string,
  missing: MissingModel,
  tables: ReadonlyMap<string, string>
): Promise<string[]> => {
  const problems = namingProblems(missing, tables);
  if (problems.length > 0) throw new ImportRefusedError(problems);
  const { attributes, components, zones } = missing;
  const written: string[] = [];
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text.endsWith('\n') ? text : `${text}\n`);
    written.push(file);
  };
  for (const [uid, members] of components) {
    const schema = {
      collectionName: getTable(uid),
      info: { displayName: displayName(uid), description: 'Imported from another site' },
      options: {},
      attributes: Object.fromEntries(members),
    };
    const file = getFile(src, uid);
    // An earlier run may have written it, with no build since.
    if (existsSync(file)) continue;
    await write(file, JSON.stringify(schema, null, 2));
  }
  for (const uid of new Set([...attributes.keys(), ...(zones.size > 0 ? [PAGE] : [])])) {
    const file = getFile(src, uid);
    const text = decodeSchema(file, await readFile(file));
    const known = parse(text) as { attributes: Record<string, { components?: string[] }> };
    const edits: (readonly [JSONPath, unknown])[] = [];
    for (const [name, attribute] of attributes.get(uid) ?? []) {
      if (!Object.hasOwn(known.attributes, name)) edits.push([['attributes', name], attribute]);
    }
    for (const [zone, uids] of uid === PAGE ? zones : []) {
      const list = known.attributes[zone]?.components ?? [];
      const all = [...list, ...uids.filter((each) => !list.includes(each))];
      edits.push([['attributes', zone, 'components'], all]);
    }
    await write(file, withMembers(text, edits));
  }
  return written;
};
