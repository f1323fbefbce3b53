import fc from 'fast-check';
import type { Attribute } from '../../src/plugins/site-content/domain/components/walk';
import {
  compare,
  isComparable,
  parseFilterValue,
  toComparable,
} from '../../src/plugins/site-content/server/src/content-api/pages/scalars';
import { anyText } from './anything';

const TYPES = [
  ...['string', 'text', 'richtext', 'uid', 'email', 'enumeration', 'integer', 'biginteger'],
  ...['float', 'decimal', 'boolean', 'datetime', 'timestamp', 'date', 'time'],
];
const COLOURS = { type: 'enumeration', enum: ['red', 'blue'] };

/** True if the filter matches a page with the stored value. */
const matches = (attribute: Attribute, text: string, stored: unknown): boolean => {
  const parsed = parseFilterValue(attribute, text);
  if ('expected' in parsed) throw new Error(`Refused: ${parsed.expected}`);
  return compare(toComparable(attribute, stored), parsed.value) === 0;
};

describe('a filter', () => {
  test.each<[string, string, unknown]>([
    ['string', 'Über uns', 'Über uns'],
    ['string', '', ''],
    ['string', '', null],
    ['string', ' a', ' a'],
    ['uid', 'about', 'about'],
    ['integer', '12', 12],
    ['integer', '-0', 0],
    ['integer', '007', 7],
    ['biginteger', '9223372036854775807', '9223372036854775807'],
    ['biginteger', '-12', '-12'],
    ['float', '1.50', 1.5],
    ['float', '-0.0000001', -1e-7],
    ['decimal', '12', 12],
    ['boolean', 'true', true],
    ['boolean', '1', true],
    ['boolean', 'false', false],
    ['boolean', '0', false],
    ['boolean', 'true', 1],
    ['boolean', 'false', 0],
    ['datetime', '2025-03-04T09:00:00.000Z', '2025-03-04T09:00:00.000Z'],
    ['datetime', '2025-03-04T10:00:00+01:00', '2025-03-04T09:00:00.000Z'],
    ['datetime', '2025-03-04T09:00:00', '2025-03-04T09:00:00.000Z'],
    ['datetime', '2025-03-04', new Date('2025-03-04T00:00:00.000Z')],
    ['datetime', '2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['date', '2025-03-04', '2025-03-04'],
    ['time', '09:30', '09:30:00.000'],
    ['time', '09:30:00.5', '09:30:00.500'],
  ])('of type %s with %j matches the stored value %j', (type, text, stored) => {
    expect(matches({ type }, text, stored)).toBe(true);
  });

  test.each<[string, string, unknown]>([
    ['string', 'about', 'About'],
    ['string', 'uber', 'über'],
    ['string', '\u00fc', 'u\u0308'],
    ['string', 'about', 'about '],
    ['string', 'a', null],
    ['integer', '0', null],
    ['boolean', 'false', null],
    ['biginteger', '9223372036854775807', '9223372036854775806'],
    ['datetime', '2025-03-04', '2025-03-04T00:00:00.001Z'],
    ['time', '09:30', '09:30:00.001'],
  ])('of type %s with %j does not match the stored value %j', (type, text, stored) => {
    expect(matches({ type }, text, stored)).toBe(false);
  });

  test.each([
    ...['', '1.5', 'a', '1e3', '+1', ' 1', '0x1', '9007199254740993'].map((v) => ['integer', v]),
    ...['', '1.5', 'a', '1'.repeat(31)].map((v) => ['biginteger', v]),
    ...['', '1.', '.5', '1e3', 'Infinity', 'NaN', '1,5', '1'.repeat(400)].map((v) => ['float', v]),
    ...['', 'yes', 'TRUE', '2', 'null'].map((v) => ['boolean', v]),
    ...['', 'today', '2025', '2025-13-01', '2025-02-30', '2025-03-04T25:00:00Z'].map((v) => [
      'datetime',
      v,
    ]),
    ...['2025-02-30T09:00:00Z', '2025-02-29T09:00:00', '04.03.2025', '2025-03-04T:'].map((v) => [
      'datetime',
      v,
    ]),
    ...['', '2025-2-3', '2025-02-30', '2025-04-31', '2025-03-04T00:00:00Z'].map((v) => ['date', v]),
    ...['', '24:00', '9:30', '09:60', '09:30:00.0000', 'noon'].map((v) => ['time', v]),
  ])('of type %s refuses %j and says what it expects', (type, text) => {
    expect(parseFilterValue({ type: type as string }, text as string)).toEqual({
      expected: expect.stringMatching(/^(a |true, false)/),
    });
  });

  test('of an enumeration accepts only its values', () => {
    expect(matches(COLOURS, 'red', 'red')).toBe(true);
    expect(parseFilterValue(COLOURS, 'Red')).toEqual({ expected: 'one of red, blue' });
  });

  test('of any type never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), anyText, (type, text) => {
        const parsed = parseFilterValue({ type }, text);
        expect('value' in parsed || parsed.expected.length > 0).toBe(true);
      })
    );
  });

  test.each(['relation', 'media', 'component', 'dynamiczone', 'json', 'blocks', 'customField'])(
    'is not supported for the type %s',
    (type) => {
      expect(isComparable({ type })).toBe(false);
    }
  );
});

describe('a stored value', () => {
  const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());

  test('that is a number is ordered by size, however large or small', () => {
    fc.assert(
      fc.property(fc.constantFrom('float', 'decimal'), numbers, numbers, (type, a, b) => {
        const order = compare(toComparable({ type }, a), toComparable({ type }, b));
        expect(Math.sign(order)).toBe(a === b ? 0 : a < b ? -1 : 1);
      })
    );
  });

  test('that is a date is ordered by time, even before the year 0 and after 9999', () => {
    const spelling = fc.constantFrom('text', 'Date');
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true }),
        fc.date({ noInvalidDate: true }),
        spelling,
        (a, b, as) => {
          const stored = (date: Date) => (as === 'Date' ? date : date.toISOString());
          const type = 'datetime';
          const order = compare(
            toComparable({ type }, stored(a)),
            toComparable({ type }, stored(b))
          );
          expect(Math.sign(order)).toBe(Math.sign(a.getTime() - b.getTime()));
        }
      )
    );
  });

  test('never throws when compared, even if it bypassed the rules', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), fc.oneof(anyText, numbers), (type, stored) => {
        expect(() => toComparable({ type }, stored)).not.toThrow();
      })
    );
  });
});

describe('the sort order', () => {
  const wellFormed = fc.string({ unit: 'binary' });

  test('of texts is that of their code points and of their UTF-8 bytes', () => {
    const close = fc.string({
      unit: fc.constantFrom('a', 'Z', 'ü', '\ud7ff', '\ue000', '\uffff', '😀', '𝒳'),
    });
    const text = fc.oneof(close, wellFormed);
    fc.assert(
      fc.property(text, text, (a, b) => {
        fc.pre(a !== '' && b !== '');
        expect(Math.sign(compare(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 }
    );
  });

  test('puts unset values first and treats "" as unset', () => {
    const type = 'string';
    const values = ['b', null, 'a', '', undefined].map((stored) => toComparable({ type }, stored));
    expect(values.toSorted(compare)).toEqual([null, null, null, 'a', 'b']);
  });

  test.each([
    ['false before true', false, true],
    ['numbers by size', 9, 10],
    ['large numbers by size', 9n, 10n],
    ['unset before false', null, false],
    ['unset before 0', null, 0],
    ['upper before lower case', 'Z', 'a'],
    ['a text before a longer one with the same beginning', 'a', 'aa'],
  ])('puts %s', (_what, first, second) => {
    expect(compare(first, second)).toBeLessThan(0);
    expect(compare(second, first)).toBeGreaterThan(0);
    expect(compare(first, first)).toBe(0);
  });
});
