/** Directives and containers that say nothing of where a request is sent, in lower case, by how they begin. */
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

/** These begin as others do, and say something. */
const TELLING = new Set(['servername', 'serveralias', 'serverpath']);

/**
 * Whether a directive says nothing of where requests are sent; of what nobody knows, that cannot be said.
 *
 * @param name in lower case; of a container with its `<`
 */
export const isHarmlessInApache = (name: string, words: readonly string[]): boolean => {
  if (name === 'rewriteengine') return /^on$/i.test(words[0] ?? '');
  if (name === 'rewritebase') return words[0] === '/';
  if (name === 'errordocument') return !/^https?:/i.test(words[1] ?? '');
  if (TELLING.has(name)) return false;
  return HARMLESS.has(name) || HARMLESS_BEGINNINGS.some((beginning) => name.startsWith(beginning));
};
