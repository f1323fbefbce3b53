import { importCompiled, markGenerated } from './generated.mjs';

const DOMAIN = 'src/plugins/site-content/domain/problems';

/**
 * The sections, each with the areas of its codes. The area is the part before the dot; it is empty for codes without
 * one.
 */
const SECTIONS = [
  { title: 'General', areas: ['', 'locale', 'secret', 'query'] },
  { title: 'HTML and links', areas: ['html', 'link'] },
  { title: 'Navigation', areas: ['nav-item', 'navigation'] },
  { title: 'Pages', areas: ['page', 'block', 'page-bulk-action', 'free-slug', 'page-explorer'] },
  { title: 'Redirects', areas: ['redirect', 'redirect-bulk-action', 'redirect-trace'] },
  { title: 'Redirect lists', areas: ['redirect-list', 'redirect-import', 'redirect-export'] },
  { title: 'Site keys', areas: ['site-keys'] },
  {
    title: 'Previews',
    areas: ['preview'],
    about:
      'Token problems have status 401. `preview.not-publishable` has status 409 and lists the problems of the draft in `errors`.',
  },
  { title: 'Edit conflicts', areas: ['entry', 'presence'] },
  { title: 'History', areas: ['history'] },
  {
    title: 'Logins and files',
    areas: ['login', 'too-many-attempts', 'file', 'fetch', 'image'],
    about:
      'Messages about files are in the language of the user’s panel, because Strapi shows them as they are.',
  },
  {
    title: 'Unavailable',
    areas: ['unavailable', 'storage', 'schema'],
    about: 'These have status 503.',
  },
  {
    title: 'Issues of the content audit',
    areas: ['check'],
    about:
      'The dashboard and `npm run check` list these; they never cause a refusal. A link to a page that no longer exists is listed as `page-gone`.',
  },
  {
    title: 'Import',
    areas: ['import', 'moving', 'json'],
    about: 'Most of these continue a sentence that starts with a location in the source.',
  },
];

const INTRODUCTION = `# Error codes

Every error has a code and values for programs, and an English sentence for people. Codes keep their meaning, sentences may be
reworded. The panel shows its own sentence for each code, in the user's language.

\`\`\`json
{
  "data": null,
  "error": {
    "status": 400,
    "name": "ValidationError",
    "message": "TOO_LONG",
    "details": {
      "code": "too-long",
      "values": { "limit": 255 },
      "errors": [
        {
          "path": ["title"],
          "message": "TOO_LONG",
          "name": "ValidationError",
          "code": "too-long",
          "values": { "limit": 255 }
        }
      ]
    }
  }
}
\`\`\`

- Each of \`details.errors\` is about one field; the first 100 are listed. \`path\` is its path in the request body.
- \`details.code\` and \`details.values\` describe the whole response. They are also present if nothing can be saved at the moment
  (503) and after too many login attempts (429).
- A value is a string, a number, a list of strings, or an object with its own \`code\` and \`values\`.
- Responses never contain the value of a secret.
- Errors from Strapi's own validator have the code \`strapi\` and an English sentence only. Strapi's other errors, and errors of
  content types that you have added, have no code.
- \`GET /api/initial-data/\` and \`GET /api/pages/\` explain invalid queries in a sentence only, without a code.

Names in parentheses are the \`values\` of a code; they appear in braces in its sentence.`;

/** Generates docs/problems.md. */
export const writeProblems = async () => {
  const { ENGLISH } = await importCompiled(`${DOMAIN}/english.js`);
  const getArea = (code) => (code.includes('.') ? code.slice(0, code.indexOf('.')) : '');
  const known = SECTIONS.flatMap(({ areas }) => areas);
  const unknown = Object.keys(ENGLISH).filter((code) => !known.includes(getArea(code)));
  if (unknown.length > 0) {
    throw new Error(`Add to a section in scripts/documents/problems.mjs: ${unknown.join(', ')}.`);
  }
  const describe = ([code, sentence]) => {
    const names = new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => `\`${name}\``));
    const values = names.size === 0 ? '' : ` (${[...names].join(', ')})`;
    return `- \`${code}\`${values}: \`${sentence}\``;
  };
  return [
    markGenerated(`${DOMAIN}/english.ts`),
    INTRODUCTION.replaceAll('TOO_LONG', ENGLISH['too-long'].replaceAll('{limit}', '255')),
    ...SECTIONS.flatMap(({ title, areas, about }) => [
      `## ${title}`,
      ...(about === undefined ? [] : [about]),
      Object.entries(ENGLISH)
        .filter(([code]) => areas.includes(getArea(code)))
        .map(describe)
        .join('\n'),
    ]),
  ].join('\n\n');
};
