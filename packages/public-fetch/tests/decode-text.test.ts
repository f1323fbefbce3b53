import { decodeText } from 'public-fetch';

const WITH_MARK = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
};

const TEXT = '{"t":"Fähre 🛥"}';
const LATIN = Buffer.from('{\n"nr": 1, "t":"Fähre"}', 'latin1');
const UTF_16 = Buffer.from(TEXT, 'utf16le');

const refusal = (bytes: Buffer, contentType?: string): string => {
  try {
    return `It was decoded: ${decodeText(bytes, contentType)}`;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-16', UTF_16],
  ['UTF-16 with the other byte order', Buffer.from(UTF_16).swap16()],
])('decodes %s, with or without a byte order mark', (name, bytes) => {
  const marks = Object.entries(WITH_MARK);
  const encoding = name === 'UTF-8' ? 'utf-8' : name === 'UTF-16' ? 'utf-16le' : 'utf-16be';
  const mark = marks.find(([each]) => each === encoding)?.[1] ?? [];
  expect(decodeText(bytes)).toBe(TEXT);
  expect(decodeText(Buffer.concat([Buffer.from(mark), bytes]))).toBe(TEXT);
});

test('accepts a file that contains U+FFFD itself, or that is empty', () => {
  expect(decodeText(Buffer.from('a\ufffdb'))).toBe('a\ufffdb');
  expect(decodeText(Buffer.alloc(0))).toBe('');
});

test.each(['application/json; charset=iso-8859-1', 'text/plain;Charset="windows-1252"'])(
  'decodes bytes that are not UTF-8 as declared: %s',
  (contentType) => {
    expect(decodeText(LATIN, contentType)).toBe('{\n"nr": 1, "t":"Fähre"}');
  }
);

test.each(['iso-8859-1', 'windows-1252'])(
  'decodes dashes and quotes of %s, not control characters',
  (name) => {
    const bytes = Buffer.from([0x80, 0x81, 0x92, 0x96, 0x9f, 0xe4]);
    expect(decodeText(bytes, `text/plain; charset=${name}`)).toBe('€\u0081’–Ÿä');
  }
);

test('refuses an invalid file with the byte order mark of UTF-8, regardless of the declared charset', () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xfc]);
  expect(refusal(bytes, 'text/plain; charset=iso-8859-1')).toContain('is not UTF-8 (line 1, ');
});

test('decodes UTF-8 regardless of the declared charset', () => {
  expect(decodeText(Buffer.from(TEXT), 'application/json; charset=iso-8859-1')).toBe(TEXT);
});

test.each([undefined, 'application/json', 'application/json; charset=utf-8'])(
  'refuses other bytes and names their position: %s',
  (contentType) => {
    expect(refusal(LATIN, contentType)).toBe(
      String.raw`is not UTF-8 (line 2, column 16, after "\"nr\": 1, \"t\":\"F"). Convert it, for example from Windows-1252: iconv -f WINDOWS-1252 -t UTF-8 OLD-FILE > NEW-FILE`
    );
  }
);

test.each([
  ['after U+FFFD', Buffer.concat([Buffer.from('\ufffd'), Buffer.from([0xe4])]), 'line 1, column 2'],
  ['at the beginning', Buffer.from([0xe4, 0x7a]), 'line 1, column 1)'],
  ['cut off', Buffer.from('aä').subarray(0, 2), 'line 1, column 2'],
])('finds an invalid byte: %s', (_where, bytes, place) => {
  expect(refusal(bytes)).toContain(place);
});

test('refuses unknown encodings and half characters', () => {
  expect(refusal(LATIN, 'application/json; charset=klingon')).toBe(
    'is in the encoding "klingon", which is unknown. Convert it to UTF-8.'
  );
  expect(refusal(UTF_16.subarray(0, -3))).toBe(
    'is neither UTF-8 nor complete UTF-16. Convert it to UTF-8.'
  );
});
