import { readJson } from '../reading/json';
import type { Format } from './format';

/** The redirects object of initial data, and JSON of other tools. */
export const JSON_MAP = {
  name: 'json',
  detect: ({ name, text }) => {
    if (/\.(?:json|jsonc|json5)$/.test(name)) return 'by-name';
    // A word in brackets is a section heading of a settings file.
    return /^(?:\{|\[\s*(?![\sa-z])|\/[/*])/i.test(text.trimStart()) ? 'by-content' : null;
  },
  read: (file, reading) => ({ lines: readJson(file, reading), table: null }),
  write: (redirects) => {
    // Without its leading slash, such a path would be a URL.
    const toKey = (source: string): string =>
      /^\/https?:\/\//i.test(source) ? source : source.slice(1);
    const map = redirects.map(({ source, value }) => [toKey(source), value] as const);
    const content = `${JSON.stringify(Object.fromEntries(map), null, 2)}\n`;
    return { content, left: [], notes: [] };
  },
} as const satisfies Format;
