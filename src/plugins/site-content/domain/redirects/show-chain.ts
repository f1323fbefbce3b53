/** Maximum number of URLs shown. */
const MAX_SHOWN = 8;
const SHOWN_AT_START = 4;
const MAX_SHOWN_LENGTH = 120;

const shortened = (address: string): string => {
  const characters = [...address];
  if (characters.length <= MAX_SHOWN_LENGTH) return address;
  const half = MAX_SHOWN_LENGTH / 2;
  return `${characters.slice(0, half).join('')}…${characters.slice(-half).join('')}`;
};

/** Formats a chain of URLs, `/a → /b → /c`, with its middle omitted if it is long. */
export const showChain = (addresses: readonly string[]): string => {
  const shown =
    addresses.length <= MAX_SHOWN
      ? addresses
      : [
          ...addresses.slice(0, SHOWN_AT_START),
          '…',
          ...addresses.slice(SHOWN_AT_START + 1 - MAX_SHOWN),
        ];
  return shown.map(shortened).join(' → ');
};

/** Formats a loop, ending where it begins: `/a → /b → /a`. */
export const showLoop = (loop: readonly string[]): string =>
  showChain([...loop, ...loop.slice(0, 1)]);
