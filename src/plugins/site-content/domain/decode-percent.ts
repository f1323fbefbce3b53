/** Decodes percent-encoding. Returns text with invalid encoding unchanged. */
export const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
