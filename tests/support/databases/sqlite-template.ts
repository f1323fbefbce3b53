import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { ROOT } from '../environment';
import { FIRST_START, runFirstStart } from './run-first-start';

const FOLDER = path.join(ROOT, '.cache', 'first-start');

/** Returns the files below a folder, if it exists. */
const filesBelow = (folder: string): string[] => {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
};

/**
 * A hash of the compiled application, its packages and its environment. If it is unchanged, a first start would have
 * the same result.
 */
const hashOfSources = (): string => {
  const compiled = ['config', 'database', 'src'].map((name) => path.join(ROOT, 'dist', name));
  const others = [
    path.join(ROOT, 'package-lock.json'),
    path.join(__dirname, '..', 'environment.ts'),
    FIRST_START,
  ];
  const hash = createHash('sha256');
  for (const file of [...compiled.flatMap(filesBelow).sort(), ...others]) {
    hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
};

const makeTemplate = async (template: string): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(path.join(FOLDER, 'making-'));
  try {
    mkdirSync(path.join(folder, 'uploads'));
    const filename = path.join(folder, 'data.db');
    await runFirstStart({
      DATABASE_CLIENT: 'sqlite',
      DATABASE_URL: '',
      DATABASE_FILENAME: filename,
      PUBLIC_DIR: folder,
    });
    const former = readdirSync(FOLDER).filter((name) => name.endsWith('.db'));
    for (const name of former) rmSync(path.join(FOLDER, name), { force: true });
    // Renaming makes the complete file visible at once, for a run that started at the same time.
    renameSync(filename, template);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Returns the path of an SQLite file after a first start. The file is made again when the application changes. */
export const sqliteTemplate = async (): Promise<string> => {
  const template = path.join(FOLDER, `${hashOfSources()}.db`);
  if (!existsSync(template)) await makeTemplate(template);
  return template;
};
