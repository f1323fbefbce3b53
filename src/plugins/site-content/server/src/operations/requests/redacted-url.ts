import { maskTokens } from '#site-content/domain/preview/mask-tokens';

/** Parameters of the content routes and of the panel's lists whose values say nothing about anybody. */
const HARMLESS = new Set([
  ...['_', 'fields', 'id', 'slug', 'limit', 'offset', 'order', 'search_operator'],
  ...['child_of', 'descendant_of', 'ancestor_of', 'show_in_menus', 'preview_at'],
  ...['page', 'pageSize', 'sort', 'status', 'locale'],
]);

const NAME = /^[\w.$[\]%-]{1,64}$/;
const MASK = '***';
const MAX_LENGTH = 1000;

const showParameter = (parameter: string): string => {
  const equals = parameter.indexOf('=');
  const name = equals === -1 ? parameter : parameter.slice(0, equals);
  if (HARMLESS.has(name)) return parameter;
  // A name alone may be a token that somebody has put there.
  return equals !== -1 && NAME.test(name) ? `${name}=${MASK}` : MASK;
};

/** A URL may hold a name and a password before its host, where a client sends it whole. */
const withoutAccount = (path: string): string => path.replace(/\/\/[^/]*@/, `//${MASK}@`);

/** Everything that a terminal or a JSON string could take for something else. */
const escapeUnprintable = (text: string): string =>
  text.replace(/[^\x21-\x7e]|["\\]/gu, (character) => {
    try {
      return encodeURIComponent(character) === character
        ? `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
        : encodeURIComponent(character);
    } catch {
      return '%EF%BF%BD';
    }
  });

/**
 * A URL as the log and nobody else may see it: the values of parameters that are not known to be harmless
 * are left out, search words and tokens among them.
 *
 * @param sent of the request line
 * @returns printable ASCII without `"` and `\`, at most about a thousand characters
 */
export const showUrl = (sent: string): string => {
  const url = maskTokens(sent);
  const mark = url.indexOf('?');
  const path = withoutAccount(mark === -1 ? url : url.slice(0, mark));
  const query =
    mark === -1
      ? ''
      : `?${url
          .slice(mark + 1)
          .split('&')
          .map(showParameter)
          .join('&')}`;
  const shown = escapeUnprintable(`${path}${query}`.slice(0, MAX_LENGTH * 2));
  return shown.length > MAX_LENGTH ? `${shown.slice(0, MAX_LENGTH)}...` : shown;
};
