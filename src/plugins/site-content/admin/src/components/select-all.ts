import type { SyntheticEvent } from 'react';

/**
 * Selects the text of a clicked combobox, as browsers do when it is focused with the Tab key, so that typing
 * replaces the selected name instead of extending it.
 */
export const selectAll = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void =>
  currentTarget.select();
