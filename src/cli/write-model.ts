import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { applyEdits, modify, parse, type JSONPath } from 'jsonc-parser';
import { PAGE } from '../plugins/site-content/contract/content-types';
import type { MissingModel } from '../plugins/site-content/contract/moving/model';

const FORMATTING = { formattingOptions: { tabSize: 2, insertSpaces: true } };

/** Where the schema of a type or component of the application is. */
const fileOf = (src: string, uid: string): string => {
  const type = /^api::([^.]+)\.(.+)$/.exec(uid);
  if (type !== null)
    return path.join(src, 'api', type[1] ?? '', 'content-types', type[2] ?? '', 'schema.json');
  const [category = '', name = ''] = uid.split('.');
  return path.join(src, 'components', category, `${name}.json`);
};

/** The name of a table, as Strapi's own builder makes it. */
const tableOf = (uid: string): string => `components_${uid.replace(/[.-]/g, '_')}s`;

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
 * @returns the files that were written
 */
export const writeModel = async (
  src: string,
  { attributes, components, zones }: MissingModel
): Promise<string[]> => {
  const written: string[] = [];
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text.endsWith('\n') ? text : `${text}\n`);
    written.push(file);
  };
  for (const [uid, members] of components) {
    const schema = {
      collectionName: tableOf(uid),
      info: { displayName: displayName(uid), description: 'Brought in from another site' },
      options: {},
      attributes: Object.fromEntries(members),
    };
    const file = fileOf(src, uid);
    // Somebody may have written it and not built it yet.
    if (existsSync(file)) continue;
    await write(file, JSON.stringify(schema, null, 2));
  }
  for (const uid of new Set([...attributes.keys(), ...(zones.size > 0 ? [PAGE] : [])])) {
    const file = fileOf(src, uid);
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
