import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/service';

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(file);
    return /\.tsx?$/.test(entry.name) ? [file] : [];
  });

// All parts of the panel share one RTK Query API, which silently keeps the first endpoint of a name.
test('each endpoint of the panel has a unique name', () => {
  const plugins = path.join(ROOT, 'src', 'plugins');
  const names = readdirSync(plugins)
    .map((plugin) => path.join(plugins, plugin, 'admin', 'src'))
    .filter((folder) => readdirSync(path.dirname(path.dirname(folder))).includes('admin'))
    .flatMap(listFiles)
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/(\w+): builder\s*\.(?:query|mutation)\b/g)].map(([, name]) => name);
    });
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
