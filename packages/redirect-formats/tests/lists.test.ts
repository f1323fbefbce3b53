import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isListFormat, readList } from '../src';

const FOLDER = path.join(__dirname, 'lists');

interface Expected {
  readonly takes: Readonly<Record<string, string | null>>;
  readonly refuses: readonly string[];
  readonly warns: readonly string[];
  readonly options?: readonly string[];
}

const { $comment: _comment, ...EXPECTED } = JSON.parse(
  readFileSync(path.join(FOLDER, 'expected.json'), 'utf8')
) as Readonly<Record<string, Expected>>;

describe.each(Object.entries(EXPECTED))('%s', (name, { takes, refuses, warns, options }) => {
  const bytes = readFileSync(path.join(FOLDER, name));
  const format = options?.[1] ?? '';
  const { lines } = readList(bytes, { name, format: isListFormat(format) ? format : null });
  /** Whether the service imports a line without options. It refuses addresses with another host. */
  const isTaken = ({ source, refused, isTemporary, destination, target }: (typeof lines)[number]) =>
    refused === null &&
    !isTemporary &&
    !/^https?:/.test(source) &&
    (target !== 'url' || /^(?:\/|https?:)/.test(destination));
  const withSlash = (source: string): string =>
    /^(?:\/|https?:)/.test(source) ? source : `/${source}`;

  const linesFor = (source: string) => lines.filter((each) => withSlash(each.source) === source);

  test('accepts, refuses and warns about the expected lines', () => {
    const taken = Object.keys(takes).map((source) => [
      source,
      ...linesFor(source)
        .filter(isTaken)
        .slice(0, 1)
        .map(({ target, destination }) => (target === 'none' ? null : destination)),
    ]);
    expect(taken).toEqual(Object.entries(takes));
    expect(refuses.filter((source) => linesFor(source).some(isTaken))).toEqual([]);
    expect(
      warns.filter((source) => !linesFor(source).some(({ warnings }) => warnings.length > 0))
    ).toEqual([]);
  });
});
