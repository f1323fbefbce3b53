/** Matches values that lists contain instead of a destination: a status, or a word for nothing or for later. */
const NO_ADDRESS =
  /^(?:[1-5][0-9]{2}(?:[.,]0+)?|-+|\?+|n\/?a|null|none|nil|undefined|unknown|tbd|todo|gone|deleted?|removed?|\(.*\))$/i;

export const isNoAddress = (value: string): boolean => NO_ADDRESS.test(value);
