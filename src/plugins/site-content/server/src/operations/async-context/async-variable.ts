import { AsyncLocalStorage } from 'node:async_hooks';

/** Variables set in an asynchronous context, latest first. */
interface Setting {
  readonly variable: unknown;
  readonly value: unknown;
  readonly earlier: Setting | undefined;
}

const settings = new AsyncLocalStorage<Setting>();

/** Removes the variable's previous setting, so that endlessly nested calls of `run()` do not grow the list. */
const without = (variable: unknown, setting: Setting | undefined): Setting | undefined => {
  if (setting === undefined || setting.variable === variable) return setting?.earlier;
  const earlier = without(variable, setting.earlier);
  return earlier === setting.earlier ? setting : { ...setting, earlier };
};

/**
 * A value bound to some work and everything it starts, like Node's `AsyncLocalStorage`. Before Node 24, every
 * instance of `AsyncLocalStorage` slows down all promises, timers and sockets, so all instances of this class
 * share a single one.
 */
export class AsyncVariable<T> {
  /** Runs `work` with a value. */
  run<Result>(value: T, work: () => Result): Result {
    const earlier = without(this, settings.getStore());
    return settings.run({ variable: this, value, earlier }, work);
  }

  /** Returns the value of the innermost enclosing `run()`. */
  get(): T | undefined {
    for (let at = settings.getStore(); at !== undefined; at = at.earlier) {
      if (at.variable === this) return at.value as T;
    }
    return undefined;
  }
}
