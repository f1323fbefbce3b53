/** Decodes percent-encoding. A text that is not properly encoded stays as it is. */
export const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
