import { readJson } from '../reading/json';
import type { Format } from './format';

/** The interface's map, and other tools' JSON. */
export const JSON_MAP = {
  name: 'json',
  detect: ({ name, text }) => {
    if (/\.(?:json|jsonc|json5)$/.test(name)) return 'by-name';
    // A word in brackets is the heading of a section of settings.
    return /^(?:\{|\[\s*(?![\sa-z])|\/[/*])/i.test(text.trimStart()) ? 'by-content' : null;
  },
  read: (file, reading) => ({ lines: readJson(file, reading), table: null }),
  write: (redirects) => {
    // Without its slash, such a path would be a URL.
    const toKey = (source: string): string =>
      /^\/https?:\/\//i.test(source) ? source : source.slice(1);
    const map = redirects.map(({ source, value }) => [toKey(source), value] as const);
    const content = `${JSON.stringify(Object.fromEntries(map), null, 2)}\n`;
    return { content, left: [], notes: [] };
  },
} as const satisfies Format;
