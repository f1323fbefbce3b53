import { AsyncVariable } from '../operations/async-context/async-variable';

const inSave = new AsyncVariable<true>();

/**
 * Runs a write that is one step of saving the whole navigation. The result was checked as a whole;
 * intermediate states may break rules, as when two levels swap places.
 */
export const asStepOfSave = <T>(write: () => Promise<T>): Promise<T> => inSave.run(true, write);

export const isStepOfSave = (): boolean => inSave.get() === true;
