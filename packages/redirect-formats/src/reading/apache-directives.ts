/** Prefixes of lower-case directives and containers that do not affect where requests are sent. */
const HARMLESS_BEGINNINGS = [
  ...['access', 'add', 'allow', 'auth', 'brotli', 'browsermatch', 'cache', 'customlog', 'deflate'],
  ...[
    'deny',
    'expires',
    'fcgid',
    'h2',
    'header',
    'index',
    'keepalive',
    'limit',
    'log',
    'mod_',
    'php',
  ],
  ...['protocols', 'remoteip', 'requestheader', 'require', 'setenv', 'server', 'ssl', 'timeout'],
  ...['unsetenv', '<require', '<limit', '<auth'],
];

const HARMLESS = new Set([
  ...['contentdigest', 'defaulticon', 'defaulttype', 'directoryindex', 'documentroot'],
  ...['enablemmap', 'enablesendfile', 'errorlog', 'fileetag', 'forcetype', 'group', 'headername'],
  ...['hostnamelookups', 'languagepriority', 'listen', 'loadmodule', 'options', 'order'],
  ...['passenv', 'pidfile', 'readmename', 'removehandler', 'removeoutputfilter', 'removetype'],
  ...['satisfy', 'sethandler', 'setinputfilter', 'setoutputfilter', 'traceenable', 'user'],
  ...['usecanonicalname', 'xbithack'],
]);

/** Directives that affect routing despite a harmless prefix. */
const NOT_HARMLESS = new Set(['servername', 'serveralias', 'serverpath']);

/**
 * Whether a directive does not affect where requests are sent; false for unknown ones.
 *
 * @param name in lower case; for a container, with its `<`
 */
export const isHarmlessInApache = (name: string, words: readonly string[]): boolean => {
  if (name === 'rewriteengine') return /^on$/i.test(words[0] ?? '');
  if (name === 'rewritebase') return words[0] === '/';
  if (name === 'errordocument') return !/^https?:/i.test(words[1] ?? '');
  if (NOT_HARMLESS.has(name)) return false;
  return HARMLESS.has(name) || HARMLESS_BEGINNINGS.some((beginning) => name.startsWith(beginning));
};
