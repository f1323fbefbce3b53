import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './service';

/** Another version of this application, with everything that it needs to start. */
export interface Version {
  /** The folder in which it is started. */
  readonly folder: string;
  remove(): void;
}

/** Files of a checkout that are the same in all versions. */
const SHARED = ['node_modules', 'package.json', 'tsconfig.json', 'src', 'public', 'favicon.png'];

type Json = Record<string, unknown>;

/** The files of the compiled application, by their path below `dist/src`. */
export interface Files {
  /** Changes a JSON file. */
  edit(file: string, change: (content: Json) => void): void;
  /** Removes a file or a folder. */
  remove(file: string): void;
}

/** Copies the compiled application of `npm run build`, and calls `change` to modify the copy. */
export const makeVersion = (change: (files: Files) => void): Version => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-version-'));
  cpSync(path.join(ROOT, 'dist'), path.join(folder, 'dist'), { recursive: true });
  mkdirSync(path.join(folder, 'database', 'migrations'), { recursive: true });
  for (const name of SHARED) symlinkSync(path.join(ROOT, name), path.join(folder, name));
  const at = (file: string): string => path.join(folder, 'dist', 'src', file);
  change({
    edit(file, edit) {
      const content = JSON.parse(readFileSync(at(file), 'utf8')) as Json;
      edit(content);
      writeFileSync(at(file), JSON.stringify(content));
    },
    remove: (file) => rmSync(at(file), { recursive: true }),
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Adds attributes to the schema file of a content type or component. */
export const withAttributes = (files: Files, file: string, attributes: Json): void =>
  files.edit(file, (schema) => {
    schema['attributes'] = { ...(schema['attributes'] as Json), ...attributes };
  });
