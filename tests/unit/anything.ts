import fc from 'fast-check';

/** Any text that a request or a form may contain: all of Unicode, lone surrogates, and syntax characters. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'/\\:?#&=%+-_*(),.<>"\' \t\n\0@[]{}ahttpsx1', '\u00a0', '\ud800'),
  }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((units) => units.map((unit) => String.fromCharCode(unit)).join(''))
);
