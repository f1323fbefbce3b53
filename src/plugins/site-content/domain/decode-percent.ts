/** Decodes percent-encoding. Returns text with invalid encoding unchanged. */
export const decodePercent = (text: string): string => decode(text, decodeURIComponent);

/** Decodes the percent-encoding of a query, except for characters that separate its parts, such as `&`. */
export const decodeQuery = (query: string): string => decode(query, decodeURI);

const decode = (text: string, decoder: (text: string) => string): string => {
  try {
    return decoder(text);
  } catch {
    return text;
  }
};
