import fc from 'fast-check';
import {
  type ExportedRedirect,
  LIST_FORMATS,
  type ListFormat,
  type ListHints,
  readList,
  writeList,
} from '../src';

const SITE = 'https://www.example.com';
const TABLES: readonly ListFormat[] = ['csv', 'tsv', 'xlsx'];

const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

const notesIn = (content: string | Uint8Array, hints: ListHints = {}) =>
  readList(toBytes(content), hints).lines.map(({ note }) => note);

const withNotes = (...notes: readonly (string | null)[]): ExportedRedirect[] =>
  notes.map((note, at) => ({ source: `/${at}`, target: 'url', value: '/x', note }));

describe('the note of a redirect', () => {
  test.each([
    ['Alte Adresse;Neue Adresse;Notiz\n/a;/b;Flyer 2019\n/c;/d;\n', {}, ['Flyer 2019', undefined]],
    ['Alte Adresse;Neue Adresse;Kommentar\n/a;/b;Flyer\n', {}, ['Flyer']],
    ['source,destination,note\n/a,/b," two\nlines "\n', {}, ['two\nlines']],
    ['source,destination,note,comment\n/a,/b,one,two\n', {}, ['one\ntwo']],
    ['source,destination,note\n/a,,x\n', {}, ['x']],
    ['/a,/b,x\n', { columns: { note: '3' } }, ['x']],
    ['source,destination,note\n/a,/b,x\n', { ignoredColumns: ['note'] }, [undefined]],
    ['[{"source": "/a", "destination": "/b", "note": "x"}]', {}, ['x']],
  ] satisfies [string, ListHints, unknown][])('is read from %j', (text, hints, notes) => {
    expect(notesIn(text, hints)).toEqual(notes);
  });

  test('is in the last column of a table, if a redirect has one', () => {
    const written = (redirects: readonly ExportedRedirect[]) =>
      String(writeList('csv', redirects, SITE).content);
    expect(written(withNotes(null, 'Flyer; "2019"'))).toBe(
      'source,destination,target,note\r\n/0,/x,url,\r\n/1,/x,url,"Flyer; ""2019"""\r\n'
    );
    expect(written(withNotes(null, ''))).toBe(
      'source,destination,target\r\n/0,/x,url\r\n/1,/x,url\r\n'
    );
  });

  test.each(LIST_FORMATS.filter((format) => !TABLES.includes(format)))(
    'is omitted from %s, which cannot contain it',
    (format) => {
      const { content, left } = writeList(format, withNotes('Flyer'), SITE);
      expect(content).toEqual(writeList(format, withNotes(null), SITE).content);
      expect(left).toEqual([]);
    }
  );

  test.each(TABLES)('in %s never starts a formula, and is read again unchanged', (format) => {
    const part = fc.constantFrom(...',;\t\r\n =+-@\'"x/|#ä', '"\n"', 'a;b;c\n');
    const note = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    const asRead = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
    fc.assert(
      fc.property(fc.array(note, { minLength: 1, maxLength: 4 }), (notes) => {
        const { content } = writeList(format, withNotes(...notes), SITE);
        expect(notesIn(content, { format })).toEqual(
          notes.map((each) => asRead(each) || undefined)
        );
        if (typeof content !== 'string') return;
        for (const separator of [',', ';', '\t']) {
          const cells = content.split(/[\r\n]/).flatMap((line) => line.split(separator));
          for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
        }
      }),
      { numRuns: 100 }
    );
  });

  test('is written to a workbook without characters that would break it', () => {
    const { content } = writeList('xlsx', withNotes('a\u000bb\u0001\uffff'), SITE);
    expect(notesIn(content)).toEqual(['ab']);
  });

  test('may contain lines with more of another separator', () => {
    const note = 'one;two;three\nfour;five;six\nseven;eight';
    const { content } = writeList('csv', withNotes(note, note), SITE);
    expect(notesIn(content)).toEqual([note, note]);
  });

  test.each(TABLES)(
    'is shortened in %s to the maximum length of a cell, with a note about it',
    (format) => {
      const { content, notes } = writeList(format, withNotes('short', '😀'.repeat(40_000)), SITE);
      expect(notes).toMatchObject([{ code: 'redirect-list.notes-shortened' }]);
      const [short, long] = notesIn(content, { format });
      expect(short).toBe('short');
      expect(long).toMatch(/^(?:😀)+…$/u);
      expect(writeList(format, withNotes('short'), SITE).notes).toEqual([]);
    }
  );
});
