import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/environment';

/** Something of the repository that a line names, with the heading that is meant. */
interface Citation {
  /** The file and line that name it. */
  readonly place: string;
  /** A path in the repository. */
  readonly target: string;
  readonly anchor: string | undefined;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join(folder, file)
  );

/** @param pattern with a path, and an anchor where there is one, in its two groups */
const getCitations = (
  file: string,
  pattern: RegExp,
  resolve: (target: string) => string
): Citation[] =>
  read(file)
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(pattern)].map(([, target = '', anchor]) => ({
        place: `${file}:${at + 1}`,
        target: resolve(target),
        anchor,
      }))
    );

/** The code names documents by their path in the repository: `docs/api.md#an-item`. */
const byCode = ['config', 'src', 'scripts', 'tests', 'deploy']
  .flatMap(filesIn)
  .filter((file) => /\.(ts|tsx|js|mjs|yaml|conf|cfg|service|timer)$/.test(file))
  .flatMap((file) =>
    getCitations(file, /([\w./-]+\.md)(?:#([\w-]+))?/g, (target) => path.posix.normalize(target))
  );

/** Documents link by the path from where they are, or to themselves: `[an item](#an-item)`. */
const byDocuments = [...readdirSync(ROOT), ...filesIn('docs')]
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    getCitations(file, /\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g, (target) =>
      target === '' ? file : path.posix.join(path.posix.dirname(file), target)
    )
  );

/** The anchors that GitHub gives to the headings of a text: lower case, hyphens for blanks, no other signs. */
const getAnchors = (markdown: string): string[] =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
  );

const isThere = ({ target }: Citation): boolean => existsSync(path.join(ROOT, target));

const hasHeading = ({ target, anchor }: Citation): boolean =>
  anchor === undefined || getAnchors(read(target)).includes(anchor);

const shown = ({ place, target, anchor }: Citation): string =>
  `${place} ${target}${anchor === undefined ? '' : `#${anchor}`}`;

describe.each([
  ['the code', byCode, 'docs/api.md#path-of-a-page'],
  ['a document', byDocuments, 'docs/api.md#https-url'],
] as const)('what %s cites', (_who, citations, example) => {
  test('is found here', () => {
    const found = citations.map((citation) => shown({ ...citation, place: '' }).trim());
    expect(found).toContain(example);
  });

  test('is in this repository', () => {
    expect(citations.filter((citation) => !isThere(citation)).map(shown)).toEqual([]);
  });

  test('is a heading there', () => {
    const missing = citations.filter(isThere).filter((citation) => !hasHeading(citation));
    expect(missing.map(shown)).toEqual([]);
  });
});

test('the documents show few pictures, and all that are here', () => {
  const pictures = filesIn('docs/screenshots');
  expect(pictures.length).toBeLessThanOrEqual(12);
  const bytes = pictures.map((file) => statSync(path.join(ROOT, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  const texts = ['README.md', 'docs/editors.md'].map(read).join();
  for (const picture of pictures) expect(texts).toContain(path.basename(picture));
});
