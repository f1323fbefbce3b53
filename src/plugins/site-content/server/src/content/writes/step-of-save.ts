import { AsyncLocalStorage } from 'node:async_hooks';

const inSave = new AsyncLocalStorage<true>();

/**
 * Runs a write that is one step of a save of the whole navigation, which has been checked as a whole: on
 * the way there rules may be broken, as when two levels change places.
 */
export const asStepOfSave = <T>(write: () => Promise<T>): Promise<T> => inSave.run(true, write);

export const isStepOfSave = (): boolean => inSave.getStore() === true;
