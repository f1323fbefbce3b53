import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyEdits, type JSONPath, modify, parse } from 'jsonc-parser';
import { PAGE } from '../plugins/site-content/domain/content-types';
import type { MissingModel } from '../plugins/site-import/domain/model';
import { ImportRefused } from '../plugins/site-import/server/src/import-refused';

const FORMATTING = { formattingOptions: { tabSize: 2, insertSpaces: true } };

/** Where the schema of a type or component of the application is. */
const getFile = (src: string, uid: string): string => {
  const type = /^api::([^.]+)\.(.+)$/.exec(uid);
  if (type !== null)
    return path.join(src, 'api', type[1] ?? '', 'content-types', type[2] ?? '', 'schema.json');
  const [category = '', name = ''] = uid.split('.');
  return path.join(src, 'components', category, `${name}.json`);
};

/** The name of a table, as Strapi's own builder makes it. */
const getTable = (uid: string): string => `components_${uid.replace(/[.-]/g, '_')}s`;

/** What Strapi keeps free of a database's 63 characters, for the names of indexes and of tables that join. */
const MAX_NAME = 55;

/** The name of a column, of which Strapi makes one of several spellings. */
const getColumn = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

/** What names would become one table or one column, or are too long for one, each as a sentence. */
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
        `The components "${owner}" and "${uid}" would have one table, ${table}. Name one of them otherwise in the mapping.`
      );
    } else owners.set(table, uid);
    if (table.length > MAX_NAME) {
      problems.push(
        `The table of the component "${uid}" would have ${table.length} characters; databases take ${MAX_NAME}. Give it a shorter name in the mapping.`
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
          `"${other}" and "${name}" of ${uid} would have one column, ${column}. Name one of them otherwise in the mapping.`
        );
      }
      if (column.length > MAX_NAME) {
        problems.push(
          `The column of "${name}" of ${uid} would have ${column.length} characters; databases take ${MAX_NAME}. Give it a shorter name in the mapping.`
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

/** Adds members to JSON, and leaves everything else in it as somebody has written it. */
const withMembers = (
  text: string,
  members: readonly (readonly [at: JSONPath, value: unknown])[]
): string =>
  members.reduce(
    (json, [at, value]) => applyEdits(json, modify(json, at, value, FORMATTING)),
    text
  );

/**
 * Writes what is missing into the schema files of the application. What is there stays as it is: attributes are added, and
 * none is changed.
 *
 * @param src the folder of the sources
 * @param tables of the types and components that are there, by their UIDs
 * @returns the files that were written
 * @throws ImportRefused before any file is written, for names that become one table or column, or are too long
 */
export const writeModel = async (
  src: string,
  missing: MissingModel,
  tables: ReadonlyMap<string, string>
): Promise<string[]> => {
  const problems = namingProblems(missing, tables);
  if (problems.length > 0) throw new ImportRefused(problems);
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
      info: { displayName: displayName(uid), description: 'Brought in from another site' },
      options: {},
      attributes: Object.fromEntries(members),
    };
    const file = getFile(src, uid);
    // Somebody may have written it and not built it yet.
    if (existsSync(file)) continue;
    await write(file, JSON.stringify(schema, null, 2));
  }
  for (const uid of new Set([...attributes.keys(), ...(zones.size > 0 ? [PAGE] : [])])) {
    const file = getFile(src, uid);
    const text = await readFile(file, 'utf8');
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
