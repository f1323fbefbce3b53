/** Returns a placeholder for an object that is created before the first test, so that tests can refer to it earlier. */
export const createLazyObject = <T extends object>(what: string, made: () => T | undefined): T =>
  new Proxy({} as T, {
    get(_, name) {
      const value = made();
      if (value === undefined) throw new Error(`There is no ${what} before the first test.`);
      return Reflect.get(value, name);
    },
  });
