import { AsyncVariable } from '../../operations/async-context/async-variable';

const inSave = new AsyncVariable<true>();

/**
 * Runs a write that is one step of a save of the whole navigation, which has been checked as a whole: on
 * the way there rules may be broken, as when two levels change places.
 */
export const asStepOfSave = <T>(write: () => Promise<T>): Promise<T> => inSave.run(true, write);

export const isStepOfSave = (): boolean => inSave.get() === true;
