/** What a link opens its page in that is there already. Any other name may open a window. */
const OPENS_NO_WINDOW = /^(|_self|_parent|_top)$/i;

/** The page in a window that a link has opened can change where this one is: what is said of it in `rel` decides. */
export const isOpener = (token: string): boolean => token.toLowerCase() === 'opener';

export const relTokens = (rel: string): string[] => rel.split(/[ \t\n\r\f]+/).filter(Boolean);

/** The attributes of a link, which lets no page change the one that has opened it. */
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
