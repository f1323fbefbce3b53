import { AsyncLocalStorage } from 'node:async_hooks';
import type { Service } from './service';

/** Tells what some work causes from what goes on beside it: a service also has clocks of its own. */
export class Scope {
  private readonly storage = new AsyncLocalStorage<true>();

  run<T>(work: () => T): T {
    return this.storage.run(true, work);
  }

  /** Whether what runs now was caused by that work. */
  get isCurrent(): boolean {
    return this.storage.getStore() === true;
  }
}

/** Whether a statement is of a plugin that looks from time to time what is due: nobody has caused it. */
export const isPolling = (sql: string): boolean => /site_(?:scheduling|webhooks)_/.test(sql);

/** Hears of every SQL statement that is sent while some work is done, whoever sends it. */
const hear = async (
  { strapi }: Service,
  listen: (statement: { readonly sql: string }) => void,
  work: () => PromiseLike<unknown>
): Promise<void> => {
  strapi.db.connection.on('query', listen);
  try {
    await work();
  } finally {
    strapi.db.connection.removeListener('query', listen);
  }
};

/** Counts the SQL statements that something sends in this process, and none of what goes on beside it. */
export const countStatements = async (
  service: Service,
  work: () => PromiseLike<unknown>
): Promise<number> => {
  const scope = new Scope();
  let count = 0;
  const listen = (): void => {
    if (scope.isCurrent) count += 1;
  };
  await hear(service, listen, () => scope.run(work));
  return count;
};

/** Collects the SQL statements of the requests that something sends: a service also has clocks of its own. */
export const statementsDuring = async (
  service: Service,
  work: () => PromiseLike<unknown>
): Promise<string[]> => {
  const { requestContext } = service.strapi;
  const statements: string[] = [];
  const listen = ({ sql }: { readonly sql: string }): void => {
    if (requestContext.get() !== undefined && !isPolling(sql)) statements.push(sql);
  };
  await hear(service, listen, work);
  return statements;
};

/** How many statements that something sends read a whole table, whatever is in it. */
export const wholeReadsDuring = async (
  service: Service,
  table: string,
  work: () => PromiseLike<unknown>
): Promise<number> => {
  let count = 0;
  const listen = ({ sql }: { readonly sql: string }): void => {
    const isOfTable = new RegExp(`^select (?!max|count).* from ["\`]${table}["\`]`).test(sql);
    if (isOfTable && !sql.includes(' where ')) count += 1;
  };
  await hear(service, listen, work);
  return count;
};

/** Strapi reads a saved entry once more for its listeners, and does not wait for that. */
export const untilQuiet = (service: Service): Promise<void> => {
  let last = Date.now();
  const listen = ({ sql }: { readonly sql: string }): void => {
    if (!isPolling(sql)) last = Date.now();
  };
  return hear(service, listen, async () => {
    while (Date.now() - last < 200) await new Promise((resolve) => setTimeout(resolve, 50));
  });
};
