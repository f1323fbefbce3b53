import fc from 'fast-check';
import type { TextRule } from '../../src/plugins/site-content/domain/problems/problem';
import {
  anyLink,
  httpUrl,
  isHttpUrl,
  redirectDestination,
  relativePath,
  uriWithScheme,
} from '../../src/plugins/site-content/domain/rules/links';
import { parseUrl } from '../../src/plugins/site-content/domain/rules/parse-url';
import { toEnglishMessage } from '../support/problem-messages';
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
  '/@a',
  '/a/./b',
  '/..',
];
const URLS = [
  'http://example.com',
  'https://www.example.com/a?b=c#d',
  'HTTPS://EXAMPLE.COM/',
  'https://exämple.com:8443/',
  'http://[::1]/',
  'https://example.com/@a?b=c@d#e@f',
];
const CONTACTS = ['tel:+4930123456', 'TEL:1', 'mailto:hello@example.com', 'mailto:a@b?subject=c'];

/** Characters that no kind of link may contain. */
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
/** Paths that a browser resolves to `//example.com`, which is another host if it is used as a link again. */
const DOTS = [
  ...['/.//example.com', '/..//example.com', '/a/..//example.com', '/%2e//example.com'],
  ...['/.%2E//example.com', '/%2e%2e//example.com/', '/a/%2e%2e//example.com', '/.//', '/./..//x'],
];
const USER_INFORMATION = [
  ...['https://good@evil.example/', 'https://user:password@example.com/', 'https://@example.com/'],
  ...[
    'http://:@example.com',
    'HTTPS://good%2F@evil.example/',
    'https://good.example:443@evil.example',
  ],
  ...['https://a@b@evil.example/', 'https://good@evil.example?a', 'https://good@evil.example#a'],
];
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
    refuses: [
      ...[...NO_PATH, ...DOTS, ...URLS, ...USER_INFORMATION, ...CONTACTS],
      ...[...NO_URL, ...OTHER_SCHEMES],
    ],
  },
  'an http(s) URL': {
    rule: httpUrl,
    accepts: URLS,
    refuses: [
      ...[...NO_URL, ...USER_INFORMATION, ...PATHS, ...NO_PATH, ...DOTS],
      ...[...CONTACTS, ...OTHER_SCHEMES],
    ],
  },
  'the destination of a redirect': {
    rule: redirectDestination,
    accepts: [...PATHS, ...URLS],
    refuses: [
      ...[...NO_PATH, ...DOTS, ...NO_URL, ...USER_INFORMATION],
      ...[...CONTACTS, ...OTHER_SCHEMES],
    ],
  },
  'the link of a footer entry or a block': {
    rule: anyLink,
    accepts: [...PATHS, ...URLS, ...CONTACTS],
    refuses: [...NO_PATH, ...DOTS, ...NO_URL, ...USER_INFORMATION, ...OTHER_SCHEMES],
  },
  'a map style': {
    rule: uriWithScheme,
    accepts: ['mapbox://styles/account/style', 'https://example.com/style.json', 'a+b-c.1:x'],
    refuses: [
      ...['mapbox:', 'styles/account', '/styles', '//styles', ':x', '1a:x'],
      ...[...USER_INFORMATION, 'https:good@evil.example', 'mapbox://good@styles/a', 'wss:///a@b'],
      ...['javascript:x', 'JAVASCRIPT:x', 'data:,x', 'Data:x', 'vbscript:x', 'VBScript:x'],
    ],
  },
};

test.each([
  ['/a\u0007', 'This URL contains a control character (U+0007). Remove it.'],
  ['/a\u00a0b', 'This URL contains white space other than a plain space (U+00A0). Remove it.'],
  ['/a b', 'This URL contains white space. Remove it, or write %20 for a space.'],
])('the error for %j names the invalid character', (link, message) => {
  expect(toEnglishMessage(anyLink(link))).toBe(message);
});

test('a valid path stays on this site even if its resolved path is used as a link again', () => {
  const step = fc.constantFrom('.', '..', '%2e', '.%2E', '', 'a', 'example.com', '@', '%2f');
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const path = `/${steps.join('/')}`;
      fc.pre(relativePath(path) === null);
      const { origin, pathname } = new URL(path, 'https://this-site.example/');
      expect(origin).toBe('https://this-site.example');
      expect(new URL(pathname, 'https://this-site.example/').origin).toBe(origin);
    }),
    { numRuns: 500 }
  );
});

describe.each(Object.entries(KINDS))('%s', (_kind, { rule, accepts, refuses }) => {
  test.each(accepts)('may be %j', (text) => {
    expect(rule(text)).toBeNull();
  });

  test.each(refuses)('may not be %j, and the message says what it should be', (text) => {
    expect(toEnglishMessage(rule(text))).toMatch(
      /^This must be |are not allowed\.$|backslash|Remove everything up to the @\.$|resolve to \/\//
    );
  });

  test.each(HOLDS_SOMETHING_FORBIDDEN)(
    'may not be %j, and the message names the character',
    (text) => {
      expect(toEnglishMessage(rule(text))).toMatch(/control character|white space|backslash/);
    }
  );

  test('is validated without throwing, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const message = toEnglishMessage(rule(text));
        expect(message === null || message.length > 0).toBe(true);
      })
    );
  });

  test('leads to this site or has a safe scheme whenever it is accepted', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('', '/', 'http://', 'tel:', 'x:'), (text, start) => {
        const link = start + text;
        const browser = parseUrl(link, 'https://this-site.example/');
        fc.pre(rule(link) === null && browser !== null);
        const isHere = browser.origin === 'https://this-site.example';
        expect(isHere || /^[a-z][a-z0-9+.-]*:/i.test(link)).toBe(true);
        expect(['javascript:', 'data:', 'vbscript:']).not.toContain(browser.protocol);
      })
    );
  });
});

test('a host with an umlaut is valid, however often it is checked', () => {
  // Often enough that Node compiles the checking code.
  const refused = Array.from({ length: 50_000 }, () => isHttpUrl('https://exämple.com/')).indexOf(
    false
  );
  expect(refused).toBe(-1);
});
