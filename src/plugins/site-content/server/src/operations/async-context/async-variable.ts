import { AsyncLocalStorage } from 'node:async_hooks';

/** The variables that are set in an asynchronous context, the latest first. */
interface Setting {
  readonly variable: unknown;
  readonly value: unknown;
  readonly earlier: Setting | undefined;
}

const settings = new AsyncLocalStorage<Setting>();

/** What is set beside a variable: work that goes on in itself for good must not make the list longer and longer. */
const without = (variable: unknown, setting: Setting | undefined): Setting | undefined => {
  if (setting === undefined || setting.variable === variable) return setting?.earlier;
  const earlier = without(variable, setting.earlier);
  return earlier === setting.earlier ? setting : { ...setting, earlier };
};

/**
 * A value that holds for some work, and for all that comes of it, however much later: what Node's `AsyncLocalStorage`
 * is for. Before Node 24 each of those that are in use takes its time of every promise, timer and socket there is, so that
 * all of these are one.
 */
export class AsyncVariable<T> {
  /** Does `work` with a value. */
  run<Result>(value: T, work: () => Result): Result {
    const earlier = without(this, settings.getStore());
    return settings.run({ variable: this, value, earlier }, work);
  }

  /** The value of the innermost `run()` that this is a part of. */
  get(): T | undefined {
    for (let at = settings.getStore(); at !== undefined; at = at.earlier) {
      if (at.variable === this) return at.value as T;
    }
    return undefined;
  }
}
