import {
  LIST_FORMATS,
  type ListFormat,
  readList,
  UnreadableListError,
} from '../../packages/redirect-formats/src';
import { normalizeHtml } from '../../packages/site-compare/src/normalize-html';
import { parseRequestedAddresses } from '../../packages/site-compare/src/requested-addresses';
import { SiteUrls } from '../../packages/site-compare/src/site-urls';
import { createRedaction } from '../../src/logging/redact';
import { splitSource } from '../../src/plugins/html-field/admin/src/document/split-source';
import { spellingKey } from '../../src/plugins/site-content/domain/redirects/spelling-key';
import { readableHtml } from '../../src/plugins/site-content/domain/rules/html-limits';
import { relTokens } from '../../src/plugins/site-content/domain/rules/html-links';
import { anyLink } from '../../src/plugins/site-content/domain/rules/links';
import { readPageLink, splitAddress } from '../../src/plugins/site-content/domain/rules/page-link';
import {
  decodeEscapes,
  htmlToText,
} from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { toSlug } from '../../src/plugins/site-content/domain/rules/slug';
import { readSrcset } from '../../src/plugins/site-content/domain/rules/srcset';
import { parseFields } from '../../src/plugins/site-content/server/src/content-api/pages/fields-parser';
import {
  embedsStandAlone,
  plainHtml,
  richTextLinks,
  type RichTextTargets,
  splitAtEmbeds,
} from '../../src/plugins/site-import/domain/rich-text';
import { trimAddress } from '../../src/plugins/site-import/domain/trim-address';
import { isHtml } from '../../src/plugins/site-import/domain/values';
import { takesLongerAtOnce } from '../support/growth';

type Delimiter = readonly [open: string, close: string];

/** Functions that make a text of a given length from one delimiter. */
const TEXTS = {
  repeated: ([open, close]: Delimiter, length: number): string =>
    (open + close).repeat(length / (open + close).length),
  nested: ([open, close]: Delimiter, length: number): string => {
    const depth = length / (open + close).length;
    return open.repeat(depth) + close.repeat(depth);
  },
  unclosed: ([open]: Delimiter, length: number): string => open.repeat(length / open.length),
  'opened once': ([open]: Delimiter, length: number): string =>
    open + 'a '.repeat((length - open.length) / 2),
};
type Kind = keyof typeof TEXTS;

/** Returns the kinds that differ, because some are the same without a closing delimiter. */
const getKinds = (delimiter: Delimiter): Kind[] => [
  ...new Map(
    (Object.keys(TEXTS) as Kind[]).map((kind) => [TEXTS[kind](delimiter, 64), kind])
  ).values(),
];

const HTML: readonly Delimiter[] = [
  ...([
    ['<', '>'],
    ['<p ', '>'],
    ['<b>', '</b>'],
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const),
  ...([
    ['<?', '?>'],
    ['<script>', '</script>'],
    ['<a href="', '">'],
    ["<a href='", "'>"],
  ] as const),
  ...([
    ['&', ';'],
    ['&#', ';'],
    ['</', '>'],
    ['<img srcset="', ', ">'],
  ] as const),
];
const ADDRESS: readonly Delimiter[] = [
  ['/', ''],
  ['?', '='],
  ['#', ''],
  ['%', ''],
  ['&', '='],
  [':', '@'],
  ['[', ']'],
];
const LIST: readonly Delimiter[] = [
  ...([
    ['"', '"'],
    ["'", "'"],
    ['`', '`'],
    [',', ''],
    [';', ''],
    ['\t', ''],
    ['\n', ''],
    ['\r\n', ''],
  ] as const),
  ...([
    ['{', '}'],
    ['[', ']'],
    ['(', ')'],
    ['<a>', '</a>'],
    ['\\', ''],
    ['#', '\n'],
    ['/*', '*/'],
  ] as const),
  ...([
    ['//', '\n'],
    ['/a /b\n', ''],
    ['a,b\n', ''],
    ['^', '$'],
    ['*', ''],
    [':a', '/'],
  ] as const),
];
const MORE_OF_LISTS: Readonly<Partial<Record<ListFormat, readonly Delimiter[]>>> = {
  apache: [
    ...([
      ['<If a>\n', '</If>\n'],
      ['Redirect ', '/a /b\n'],
      ['RewriteCond ', '%{A} a\n'],
    ] as const),
    ...([
      ['RewriteRule ^(', ')$ /b\n'],
      ['RedirectMatch "', '" /b\n'],
    ] as const),
  ],
  nginx: [
    ['location / {', '}'],
    ['rewrite ^(', ')$ /b;\n'],
    ['return 301 "', '";\n'],
  ],
  json: [
    ['{"a":', '}'],
    ['[{"source":"/', '"}]'],
    ['"\\u', '0041"'],
  ],
  next: [
    ['{ source: "', '" },'],
    ['[{ source: `', '` }]'],
    ['${', '}'],
  ],
};

type Parser = readonly [string, readonly Delimiter[], (text: string) => unknown];

const OWN = new SiteUrls(new Set());
const TARGETS: RichTextTargets = {
  page: () => null,
  document: () => null,
  image: () => null,
  src: (address) => address,
  href: (address) => address,
};

/**
 * Formats that the parser of another format reads: tables as CSV, lists of objects as JSON, lines of words as
 * `_redirects`. XLSX is unpacked by a library.
 */
const READ_AS_OTHERS: ReadonlySet<string> = new Set([
  ...['tsv', 'wagtail', 'cloudflare-bulk', 'xlsx'],
  ...['vercel', 'firebase', 'netlify', 'cloudflare'],
]);

const lists: readonly Parser[] = LIST_FORMATS.filter((format) => !READ_AS_OTHERS.has(format)).map(
  (format) => [
    `lists of redirects: ${format}`,
    [...LIST, ...(MORE_OF_LISTS[format] ?? [])],
    (text) => {
      try {
        return readList(new TextEncoder().encode(text), { format });
      } catch (error) {
        // An unreadable list must also be refused quickly.
        if (error instanceof UnreadableListError) return null;
        throw error;
      }
    },
  ]
);

/**
 * HTML cleaning is not listed, because it accepts HTML only within its limits. html-limits.test.ts tests it at these
 * limits.
 */
const PARSERS: readonly Parser[] = [
  ...lists,
  ['limits of HTML', HTML, readableHtml],
  ['text of HTML', HTML, htmlToText],
  ['the source view', HTML, splitSource],
  ['HTML of other services, compared', HTML, (text) => normalizeHtml(text, OWN)],
  ['whether imported text is HTML', HTML, isHtml],
  ['links of imported HTML', HTML, richTextLinks],
  ['links of imported HTML, replaced', HTML, (text) => plainHtml(text, TARGETS)],
  ['embeds of imported HTML', [...HTML, ['<embed ', '/>']], (text) => splitAtEmbeds(text)],
  ['where imported HTML may be split', HTML, embedsStandAlone],
  [
    'lists of images',
    [
      [',', ''],
      ['a ', ','],
      ['(', ')'],
      ['a 1x,', ''],
      [' ', ''],
    ],
    (text) => readSrcset(text),
  ],
  [
    'escapes',
    [
      ['&', ';'],
      ['&#', ';'],
      ['%', '41'],
    ],
    decodeEscapes,
  ],
  [
    'words of rel',
    [
      [' ', ''],
      ['a ', ''],
    ],
    relTokens,
  ],
  ['links', ADDRESS, anyLink],
  ['links to pages', [...ADDRESS, ['page:', '/']], readPageLink],
  ['addresses', ADDRESS, splitAddress],
  ['spellings of sources', ADDRESS, spellingKey],
  ['imported addresses', [...ADDRESS, [' ', ''], ['\n', '']], trimAddress],
  [
    'slugs',
    [
      ['-', ''],
      [' ', ''],
      ['ä', ''],
      ['.', ''],
    ],
    toSlug,
  ],
  [
    'names of fields',
    [
      ['(', ')'],
      ['a(', ')'],
      [',', ''],
      ['_', ''],
      ['*', ''],
    ],
    parseFields,
  ],
  [
    'logs',
    [
      ['-eyJ', '.'],
      ['token=', '&'],
      ['"', '"'],
      ['Bearer ', ' '],
      ['/', '@'],
    ],
    createRedaction({}),
  ],
  [
    'sitemaps and lists of addresses',
    [
      ['<url>', '</url>'],
      ['<loc>', '</loc>'],
      ['<!--', '-->'],
      ['\n', ''],
      ['/a\n', ''],
      ['&', ';'],
    ],
    parseRequestedAddresses,
  ],
];

/** Parses a text. A parser may refuse it with a message, but any other error is a bug. */
const read = (parse: (text: string) => unknown, text: string): void => {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw error;
  }
};

const LENGTH = 256 * 1024;

// Four times the length may take at most six times as long, which is 1.5 times as long as four quarters.
test.each(PARSERS)(
  '%s: parsing a quarter of a megabyte of delimiters takes about as long as parsing its four quarters',
  (_what, delimiters, parse) => {
    const grows = (delimiter: Delimiter, kind: Kind): boolean => {
      const write = TEXTS[kind];
      const [whole, part] = [write(delimiter, LENGTH), write(delimiter, LENGTH / 4)];
      return takesLongerAtOnce({
        whole: () => read(parse, whole),
        parts: () => {
          for (let count = 0; count < 4; count += 1) read(parse, part);
        },
        ...{ factor: 1.5, quickMs: 100 },
      });
    };
    expect(
      delimiters.flatMap((delimiter) =>
        getKinds(delimiter)
          .filter((kind) => grows(delimiter, kind))
          .map((kind) => `${delimiter.join(' … ')}, ${kind}`)
      )
    ).toEqual([]);
  }
);
