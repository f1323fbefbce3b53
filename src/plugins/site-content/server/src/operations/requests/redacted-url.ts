import { maskTokens } from '#site-content/domain/preview/mask-tokens';

/** Parameters of content routes and panel lists whose values are not sensitive. */
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
  // A name without a value may be a misplaced token.
  return equals !== -1 && NAME.test(name) ? `${name}=${MASK}` : MASK;
};

/** Masks user name and password, which a client that sends a whole URL may include before the host. */
const withoutAccount = (path: string): string => path.replace(/\/\/[^/]*@/, `//${MASK}@`);

/** Escapes everything that a terminal or JSON string could misinterpret. */
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
 * Returns a redacted URL that is safe to log: values of parameters that are not known to be harmless, such as
 * search words and tokens, are masked.
 *
 * @param sent target of the request line
 * @returns printable ASCII without `"` and `\`, at most about a thousand characters
 */
export const redactUrl = (sent: string): string => {
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
