/** A command was called with what it does not know. */
export class WrongCall extends Error {}

/**
 * The value of an option that has one of a few.
 *
 * @param usual where it is left out
 * @throws WrongCall for any other value
 */
export const oneOf = <Value extends string, Usual>(
  option: string,
  value: string | undefined,
  values: readonly Value[],
  usual: Usual
): Value | Usual => {
  if (value === undefined) return usual;
  const found = values.find((each) => each === value);
  if (found === undefined) throw new WrongCall(`--${option} must be one of: ${values.join(', ')}.`);
  return found;
};

/**
 * Reads what a command was asked for; says how it is used where that makes no sense, or where that was asked.
 *
 * @param read gives `null` where somebody asks how it is used
 * @returns the exit code, where the command is not to go on
 */
export const readCall = <Wishes extends object>(
  read: () => Wishes | null,
  usage: string
): Wishes | number => {
  try {
    const wishes = read();
    if (wishes !== null) return wishes;
    console.log(usage);
    return 0;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
};
