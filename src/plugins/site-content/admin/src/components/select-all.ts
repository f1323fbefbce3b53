import type { SyntheticEvent } from 'react';

/**
 * Selects the text of a combobox that is clicked, as browsers do by themselves where the Tab key leads to one: what is
 * typed then replaces what is chosen, instead of being added to its name.
 */
export const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void =>
  currentTarget.select();
