/** Whether a text is a valid header name: RFC 9110, section 5.1. */
export const isHeaderName = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
