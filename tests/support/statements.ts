import { AsyncLocalStorage } from 'node:async_hooks';
import type { Service } from './service';

/** Distinguishes the effects of some work from concurrent work, such as the timers of the service. */
export class Scope {
  private readonly storage = new AsyncLocalStorage<true>();

  run<T>(work: () => T): T {
    return this.storage.run(true, work);
  }

  /** True if the current code was started by that work. */
  get isCurrent(): boolean {
    return this.storage.getStore() === true;
  }
}

/** True if a statement comes from a plugin that polls for due work, and not from a request. */
export const isPolling = (sql: string): boolean => /site_(?:scheduling|webhooks)_/.test(sql);

/** Calls `listen` with every SQL statement that is sent during some work, whatever sends it. */
const listenToStatements = async (
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

/** Counts the SQL statements that `work` sends in this process, without those of concurrent work. */
export const countStatements = async (
  service: Service,
  work: () => PromiseLike<unknown>
): Promise<number> => {
  const scope = new Scope();
  let count = 0;
  const listen = (): void => {
    if (scope.isCurrent) count += 1;
  };
  await listenToStatements(service, listen, () => scope.run(work));
  return count;
};

/** Collects the SQL statements of the requests that `work` sends, without those of the service's timers. */
export const statementsDuring = async (
  service: Service,
  work: () => PromiseLike<unknown>
): Promise<string[]> => {
  const { requestContext } = service.strapi;
  const statements: string[] = [];
  const listen = ({ sql }: { readonly sql: string }): void => {
    if (requestContext.get() !== undefined && !isPolling(sql)) statements.push(sql);
  };
  await listenToStatements(service, listen, work);
  return statements;
};

/** Counts the statements that read a whole table during `work`. */
export const countFullTableReads = async (
  service: Service,
  table: string,
  work: () => PromiseLike<unknown>
): Promise<number> => {
  let count = 0;
  const listen = ({ sql }: { readonly sql: string }): void => {
    const isOfTable = new RegExp(`^select (?!max|count).* from ["\`]${table}["\`]`).test(sql);
    if (isOfTable && !sql.includes(' where ')) count += 1;
  };
  await listenToStatements(service, listen, work);
  return count;
};

/** Waits until no statements are sent: Strapi reads a saved entry once more for its listeners, after the response. */
export const untilNoStatements = (service: Service): Promise<void> => {
  let last = Date.now();
  const listen = ({ sql }: { readonly sql: string }): void => {
    if (!isPolling(sql)) last = Date.now();
  };
  return listenToStatements(service, listen, async () => {
    while (Date.now() - last < 200) await new Promise((resolve) => setTimeout(resolve, 50));
  });
};
