import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/environment';

/** A citation of a file in the repository, with its heading. */
interface Citation {
  /** The file and line of the citation. */
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

/** @param pattern expression whose two groups are a path and an optional anchor */
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

/** True if a file is ours, and not a dependency of a package or a list that its tests read. */
const isOurs = (file: string): boolean => !/(^|\/)(node_modules|dist|lists|\.next)\//.test(file);

const all = ['config', 'src', 'packages', 'examples', 'scripts', 'tests', 'deploy', 'docs']
  .flatMap(filesIn)
  .filter(isOurs);

/** The code cites documents by their path in the repository: `docs/api.md#an-item`. */
const byCode = all
  .filter((file) => /\.(ts|tsx|js|mjs|yaml|conf|cfg|service|timer)$/.test(file))
  .flatMap((file) =>
    getCitations(file, /([\w./-]+\.md)(?:#([\w-]+))?/g, (target) => path.posix.normalize(target))
  );

/** Documents link by relative path, or to their own headings: `[an item](#an-item)`. */
const byDocuments = [...readdirSync(ROOT), ...all]
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    getCitations(file, /\]\((?!\w+:)([^)#]*)(?:#([^)]+))?\)/g, (target) =>
      target === '' ? file : path.posix.join(path.posix.dirname(file), target)
    )
  );

/** Folders at which paths in documents start, beside the document's own: see docs/architecture.md. */
const STARTS = ['', 'src/plugins/site-content', 'src/plugins/site-content/server/src'];

/** Files of packages, and of websites that copy an example. */
const ELSEWHERE = /^(knex|pg|mysql2|tarn|app|components)\//;

/** Files that documents name: `cache/response-cache.ts`. */
const namedFiles = [...readdirSync(ROOT), ...all]
  .filter((file) => file.endsWith('.md') && !file.startsWith('examples/'))
  .flatMap((file) =>
    getCitations(file, /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|m?js))`/g, (target) => target).map(
      (citation) => ({ ...citation, folder: path.posix.dirname(file) })
    )
  );

/** Returns the anchors that GitHub generates for headings: lower case, hyphens for spaces, no other punctuation. */
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
  ['the documents', byDocuments, 'docs/api.md#paths-and-urls'],
] as const)('the citations in %s', (_who, citations, example) => {
  test('are found by this test', () => {
    const found = citations.map((citation) => shown({ ...citation, place: '' }).trim());
    expect(found).toContain(example);
  });

  test('name files that exist in this repository', () => {
    expect(citations.filter((citation) => !isThere(citation)).map(shown)).toEqual([]);
  });

  test('name headings that exist', () => {
    const missing = citations.filter(isThere).filter((citation) => !hasHeading(citation));
    expect(missing.map(shown)).toEqual([]);
  });
});

test('files that documents name exist, below one of the folders at which their paths start', () => {
  const missing = namedFiles.filter(
    ({ target, folder }) =>
      !ELSEWHERE.test(target) &&
      ![...STARTS, folder, `${folder}/server/src`, `${folder}/admin/src`, `${folder}/src`].some(
        (start) => existsSync(path.join(ROOT, start, target))
      )
  );
  expect(namedFiles.length).toBeGreaterThan(50);
  expect(missing.map(shown)).toEqual([]);
});

test('every screenshot is used in a document, and there are at most 12 with less than 1 MB in total', () => {
  const pictures = filesIn('docs/screenshots');
  expect(pictures.length).toBeLessThanOrEqual(12);
  const bytes = pictures.map((file) => statSync(path.join(ROOT, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  const texts = ['README.md', 'docs/editors.md'].map(read).join();
  for (const picture of pictures) expect(texts).toContain(path.basename(picture));
});

describe('document length', () => {
  const countLines = (text: string): number => text.split('\n').length - 1;

  test('is limited for README.md and docs/architecture.md', () => {
    const readme = read('README.md');
    expect(countLines(readme)).toBeLessThanOrEqual(180);
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_240);
    expect(countLines(read('docs/architecture.md'))).toBeLessThanOrEqual(200);
  });

  test('is at most 2,000 lines for all hand-written documents together', () => {
    const texts = filesIn('docs')
      .filter((file) => file.endsWith('.md') && file !== 'docs/performance.md')
      .map(read)
      .filter((text) => !text.startsWith('<!-- Generated by'));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.reduce((sum, text) => sum + countLines(text), 0)).toBeLessThanOrEqual(2000);
  });
});
