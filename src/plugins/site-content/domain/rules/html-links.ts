/** Matches targets that reuse an existing window. Any other name may open a new one. */
const OPENS_NO_WINDOW = /^(|_self|_parent|_top)$/i;

/** Whether a `rel` token allows a page in a new window to navigate its opener. */
export const isOpener = (token: string): boolean => token.toLowerCase() === 'opener';

export const relTokens = (rel: string): string[] => rel.split(/[ \t\n\r\f]+/).filter(Boolean);

/** Returns the attributes of a link with `rel` changed so that the opened page cannot control its opener. */
export const withoutOpener = (
  attributes: Readonly<Record<string, string>>
): Readonly<Record<string, string>> => {
  const { rel, ...others } = attributes;
  const given = relTokens(rel ?? '');
  const opensWindow = !OPENS_NO_WINDOW.test(attributes['target'] ?? '');
  const hasNoOpener = given.some((token) => token.toLowerCase() === 'noopener');
  if ((!opensWindow || hasNoOpener) && !given.some(isOpener)) return attributes;
  const tokens = given.filter((token) => !isOpener(token));
  if (opensWindow && !hasNoOpener) tokens.push('noopener');
  return tokens.length === 0 ? others : { ...others, rel: tokens.join(' ') };
};
