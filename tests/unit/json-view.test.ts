import fc from 'fast-check';
import { getBlocks, tokenize } from '../../src/plugins/site-content/admin/src/components/json-text';

const indentJson = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

describe('indented JSON', () => {
  test('keeps its text when it is highlighted', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const text = indentJson(json);
        expect(
          tokenize(text)
            .map((stretch) => stretch.text)
            .join('')
        ).toBe(text);
      })
    );
  });

  test('keeps its text when it is split into blocks of at most 200 lines', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '', '  "b": 1,'), { maxLength: 900 }), (lines) => {
        const text = lines.join('\n');
        const blocks = getBlocks(text);
        expect(blocks.map((block) => block.text).join('')).toBe(text);
        for (const block of blocks) expect(block.lines).toBeLessThanOrEqual(200);
      })
    );
    expect(getBlocks('a\n'.repeat(399) + 'a').map(({ lines }) => lines)).toEqual([200, 200]);
  });

  test('is highlighted by names, strings and literals', () => {
    const kinds = tokenize(indentJson('{"a: 1":"b: true","c":[-1.5e-9,true]}')).filter(
      ({ kind }) => kind !== 'plain'
    );
    expect(kinds).toEqual([
      { kind: 'name', text: '"a: 1"' },
      { kind: 'text', text: '"b: true"' },
      { kind: 'name', text: '"c"' },
      { kind: 'literal', text: '-1.5e-9' },
      { kind: 'literal', text: 'true' },
    ]);
  });
});
