/**
 * A URL, or `null` for what is none. `URL.canParse` is not asked: compiled by Node 20, after some thousand calls, it
 * takes no host with a letter such as ä any more.
 */
export const parseUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
