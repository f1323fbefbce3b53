import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeResults } from '../bench/report';
import type { Section } from '../bench/section';
import { ROOT } from '../support/environment';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/performance.md'), 'utf8');

const missing = (what: string): Section => ({
  lines: [{ what, value: 1.2, unit: 'times', goal: { atMost: 1 } }],
  tables: [],
  measured: null,
});

const getPart = (text: string, name: string): string =>
  new RegExp(`<!-- bench: ${name} -->([\\s\\S]*?)<!-- end -->`).exec(text)?.[1] ?? '';

describe('docs/performance.md', () => {
  const written = writeResults(DOCUMENT, new Map([['flood', missing('bytes')]]), [0.5, 0, 0]);

  test('receives the measurements of a section and the goals that it missed', () => {
    const part = getPart(written, 'flood');
    expect(part).toMatch(
      /Measured on \d{4}-\d\d-\d\d, .*load average 0.5 before it. Missed: bytes\./
    );
    expect(part).toMatch(/\| bytes +\| 1\.2 +\| at most 1 +\|/);
    expect(part).not.toContain('distinct queries');
  });

  test('keeps the measurements of the other sections', () => {
    const names = [...DOCUMENT.matchAll(/<!-- bench: (\S+) -->/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names.filter((other) => other !== 'flood')) {
      expect(getPart(written, name)).toBe(getPart(DOCUMENT, name));
    }
  });

  test('refuses a section without a placeholder', () => {
    expect(() => writeResults(DOCUMENT, new Map([['another', missing('x')]]), [0, 0, 0])).toThrow(
      'The document has no place for "another".'
    );
  });
});
