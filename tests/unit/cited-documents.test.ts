import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/environment';

/** A document by its path in the repository, with the heading that is meant: `docs/interface.md#an-item`. */
const CITATION = /([\w./-]+\.md)(?:#([\w-]+))?/g;

const sources = ['config', 'src', 'scripts', 'tests', 'deploy'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.(ts|tsx|js|mjs|yaml|conf|cfg|service|timer)$/.test(file))
);

/** Each document with a heading or none that is cited, by the file and line that does so. */
const citations = sources.flatMap((file) =>
  readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(CITATION)].map(([cited, document = '', anchor]) => ({
        place: `${file}:${at + 1}`,
        cited,
        document,
        anchor,
      }))
    )
);

/** The anchors that GitHub gives to the headings of a text: lower case, hyphens for blanks, no other signs. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
  );

describe('what the code cites', () => {
  test('is found here', () => {
    const cited = citations.map((citation) => citation.cited);
    expect(cited).toEqual(
      expect.arrayContaining(['README.md', 'docs/interface.md#path-of-a-page'])
    );
  });

  test('is a document of this repository', () => {
    const missing = citations.filter(({ document }) => !existsSync(path.join(ROOT, document)));
    expect(missing.map(({ place, cited }) => `${place} ${cited}`)).toEqual([]);
  });

  test('is a heading of that document', () => {
    const missing = citations.filter(({ document, anchor }) => {
      const file = path.join(ROOT, document);
      return (
        anchor !== undefined &&
        existsSync(file) &&
        !anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
      );
    });
    expect(missing.map(({ place, cited }) => `${place} ${cited}`)).toEqual([]);
  });
});
