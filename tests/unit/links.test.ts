import fc from 'fast-check';
import {
  anyLink,
  httpUrl,
  redirectDestination,
  relativePath,
  uriWithScheme,
} from '../../src/plugins/site-content/server/src/rules/links';
import type { TextRule } from '../../src/plugins/site-content/server/src/rules/problem';
import { anyText } from './anything';

const PATHS = [
  '/',
  '/about/',
  '/about/?a=1&b=2#team',
  '/a//b',
  '/über/uns',
  '/a%20b',
  '/:x',
  '/a/../b',
];
const URLS = [
  'http://example.com',
  'https://www.example.com/a?b=c#d',
  'HTTPS://EXAMPLE.COM/',
  'https://exämple.com:8443/',
  'https://user@example.com/',
  'http://[::1]/',
];
const CONTACTS = ['tel:+4930123456', 'TEL:1', 'mailto:hello@example.com', 'mailto:a@b?subject=c'];

/** No kind of link holds any of these. */
const HOLDS_SOMETHING_FORBIDDEN = [' ', '\t', '\n', '\r', '\0', '\u007f', '\u0085', '\u00a0', '\\']
  .concat('\u2028', '\ufeff')
  .flatMap((character) => [
    `/a${character}b`,
    `/a${character}`,
    `${character}/a`,
    `https://example.com/${character}`,
    `https://exa${character}mple.com/`,
    `tel:${character}1`,
    `mailto:a@b.c${character}`,
    `mapbox://a${character}`,
  ]);
const NO_PATH = ['', 'about/', './about', '?a=1', '#team', '//example.com/', '/\\example.com/'];
const NO_URL = [
  ...['http:', 'http://', 'https:///path', 'https://?a', 'https://#a', 'http:example.com'],
  ...['https://[', 'http://:80', 'http://a:99999/', 'www.example.com', '//example.com/'],
];
const OTHER_SCHEMES = [
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x'],
  ...['ftp://example.com/', 'file:///etc/passwd', 'sms:1', 'tel:', 'mailto:', 'about:blank'],
];

interface Kind {
  readonly rule: TextRule;
  readonly accepts: readonly string[];
  readonly refuses: readonly string[];
}

const KINDS: Record<string, Kind> = {
  'a relative path': {
    rule: relativePath,
    accepts: PATHS,
    refuses: [...NO_PATH, ...URLS, ...CONTACTS, ...NO_URL, ...OTHER_SCHEMES],
  },
  'an http(s) URL': {
    rule: httpUrl,
    accepts: URLS,
    refuses: [...NO_URL, ...PATHS, ...NO_PATH, ...CONTACTS, ...OTHER_SCHEMES],
  },
  'the destination of a redirect': {
    rule: redirectDestination,
    accepts: [...PATHS, ...URLS],
    refuses: [...NO_PATH, ...NO_URL, ...CONTACTS, ...OTHER_SCHEMES],
  },
  'the link of a footer entry or a block': {
    rule: anyLink,
    accepts: [...PATHS, ...URLS, ...CONTACTS],
    refuses: [...NO_PATH, ...NO_URL, ...OTHER_SCHEMES],
  },
  'a map style': {
    rule: uriWithScheme,
    accepts: ['mapbox://styles/account/style', 'https://example.com/style.json', 'a+b-c.1:x'],
    refuses: [
      ...['mapbox:', 'styles/account', '/styles', '//styles', ':x', '1a:x'],
      ...['javascript:x', 'JAVASCRIPT:x', 'data:,x', 'Data:x', 'vbscript:x', 'VBScript:x'],
    ],
  },
};

describe.each(Object.entries(KINDS))('%s', (_kind, { rule, accepts, refuses }) => {
  test.each(accepts)('may be %j', (text) => {
    expect(rule(text)).toBeNull();
  });

  test.each(refuses)('may not be %j, and the message says what it should be', (text) => {
    expect(rule(text)).toMatch(/^This must be |is not allowed\.$|backslash/);
  });

  test.each(HOLDS_SOMETHING_FORBIDDEN)(
    'may not be %j, and the message names the character',
    (text) => {
      expect(rule(text)).toMatch(/control character|white space|backslash/);
    }
  );

  test('is judged without throwing, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const message = rule(text);
        expect(message === null || message.length > 0).toBe(true);
      })
    );
  });

  test('leads to this site or names its scheme, wherever it is accepted', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('', '/', 'http://', 'tel:', 'x:'), (text, start) => {
        const link = start + text;
        fc.pre(rule(link) === null && URL.canParse(link, 'https://this-site.example/'));
        const browser = new URL(link, 'https://this-site.example/');
        const isHere = browser.origin === 'https://this-site.example';
        expect(isHere || /^[a-z][a-z0-9+.-]*:/i.test(link)).toBe(true);
        expect(['javascript:', 'data:', 'vbscript:']).not.toContain(browser.protocol);
      })
    );
  });
});
