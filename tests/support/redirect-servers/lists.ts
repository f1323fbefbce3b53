import { type ExportedRedirect } from 'redirect-formats';

const leads = (source: string, value: string | null): ExportedRedirect => ({
  ...{ source, value, target: value === null ? 'none' : 'url' },
});

/** Characters and texts that have a meaning in some server's configuration, or that are encoded somewhere. */
const CHARACTERS = [
  ...Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ äßé漢😀\u00a0'),
  ...['%20', '%25', '%2541', '%2F', '%3F', '%23', '%C3%A4', '%E4', '%00', '%0A', '%0d%0a', '%5C'],
  ...['%zz', '%', '$1', '${x}', '$uri', '%{HTTP_HOST}', ':id', ':splat', '(a)', '[id]', '{a}'],
  ...['..', '.', '//', '?a=1', '?a=1&b=2', ' -> ', '";', '" "/x', '\\"', "\\'", '&amp;', '*'],
  ...['<If true>', '# ', ' 302', '=:x', '-f', '%22', '^', '(?:', '\\d', '\\', '\\\\', 'x\\'],
];

const isDestination = (destination: string): boolean => !/[\s\\]|^\/\/|\/\//.test(destination);

const ofCharacters = CHARACTERS.flatMap((text, at): ExportedRedirect[] => {
  const list = [
    leads(`/${text}`, `/to-${at}`),
    leads(`/in-${at}-${text}-x`, `/to-${at}`),
    leads(`/end-${at}/${text}`, `https://other.example/${at}`),
  ];
  const destinations = [`/to-${at}-${text}/x`, `/to-${at}?q=${text}`, `/to-${at}#${text}`];
  destinations.forEach((destination, which) => {
    if (isDestination(destination)) list.push(leads(`/from-${at}-${which}`, destination));
  });
  return list;
});

const long = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/**
 * Redirects that are difficult for a server: characters, spellings, lengths, and destinations that lead back to the
 * source.
 */
export const DIFFICULT_REDIRECTS: readonly ExportedRedirect[] = [
  ...ofCharacters,
  ...[leads('/About', '/about'), leads('/A', '/b-b'), leads('/B-b', '/a'), leads('/Case', '/one')],
  ...[leads('/case', '/two'), leads('/to-case', '/case'), leads('/slash/', '/slash')],
  ...[leads('/no-slash', '/no-slash/'), leads('/both', '/x1'), leads('/both/', '/x2')],
  ...[leads('/fähre', '/decoded'), leads('/f%C3%A4hre', '/encoded'), leads('/gone', null)],
  ...[leads('/double//slash', '/x3'), leads('/self?x=1', '/self'), leads('/query', '/query?x=1')],
  ...[leads('/hop-1', '/hop-2'), leads('/hop-2', '/hop-3'), leads('/back', '/BACK')],
  ...[leads('/hidden-source', '/Hidden'), leads('/hidden', '/elsewhere')],
  leads(`/${long('long-path/', 2000)}`, '/x4'),
  leads(`/${long('ä', 2000)}`, '/x5'),
  leads('/to-long', `/${long('destination/', 2000)}`),
  leads('/to-long-query', `/x6?q=${long('ä', 2000)}`),
].filter(
  // Sources in the form in which they are stored: unique, with one leading slash, trimmed, without a fragment.
  ({ source }, at, all) =>
    !/#|^\/\//.test(source) &&
    source === source.trim() &&
    all.findIndex((one) => one.source === source) === at
);

const WORDS = [
  'news',
  'Über-uns',
  'c++',
  'faq',
  'a b',
  '(archiv)',
  'preise',
  'x:y',
  'q&a',
  '100%25',
];

/** As many redirects as a large site has. */
export const MANY: readonly ExportedRedirect[] = Array.from({ length: 10_000 }, (_each, at) =>
  leads(
    `/${WORDS[at % WORDS.length]}/${WORDS[(at * 7 + 3) % WORDS.length]}-${at}${at % 3 === 0 ? '/' : ''}`,
    at % 5 === 0 ? `https://other.example/new/${at}` : `/new/${at}/?from=${at}#top`
  )
);
