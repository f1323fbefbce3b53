import { AsyncLocalStorage } from 'node:async_hooks';
import type { Service } from './service';

const counted = new AsyncLocalStorage<object>();

/** Counts the SQL statements that something sends in this process, and none of what goes on beside it. */
export const countStatements = async (
  { strapi }: Service,
  work: () => PromiseLike<unknown>
): Promise<number> => {
  const scope = {};
  let count = 0;
  const listen = (): void => {
    if (counted.getStore() === scope) count += 1;
  };
  strapi.db.connection.on('query', listen);
  try {
    await counted.run(scope, work);
  } finally {
    strapi.db.connection.removeListener('query', listen);
  }
  return count;
};

/** Whether a statement is of a plugin that looks from time to time what is due: nobody has caused it. */
export const isPolling = (sql: string): boolean => /site_(?:scheduling|webhooks)_/.test(sql);

/** Collects the SQL statements of the requests that something sends: a service also has clocks of its own. */
export const statementsDuring = async (
  { strapi }: Service,
  work: () => PromiseLike<unknown>
): Promise<string[]> => {
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }): void => {
    if (strapi.requestContext.get() !== undefined && !isPolling(sql)) statements.push(sql);
  };
  strapi.db.connection.on('query', listen);
  try {
    await work();
  } finally {
    strapi.db.connection.removeListener('query', listen);
  }
  return statements;
};

/** How many statements that something sends read a whole table, whatever is in it. */
export const wholeReadsDuring = async (
  { strapi }: Service,
  table: string,
  work: () => PromiseLike<unknown>
): Promise<number> => {
  let count = 0;
  const listen = ({ sql }: { sql: string }): void => {
    const isOfTable = new RegExp(`^select (?!max|count).* from ["\`]${table}["\`]`).test(sql);
    if (isOfTable && !sql.includes(' where ')) count += 1;
  };
  strapi.db.connection.on('query', listen);
  try {
    await work();
  } finally {
    strapi.db.connection.removeListener('query', listen);
  }
  return count;
};

/** Strapi reads a saved entry once more for its listeners, and does not wait for that. */
export const untilQuiet = async ({ strapi }: Service): Promise<void> => {
  let last = Date.now();
  const listen = ({ sql }: { sql: string }): void => {
    if (!isPolling(sql)) last = Date.now();
  };
  strapi.db.connection.on('query', listen);
  while (Date.now() - last < 200) await new Promise((resolve) => setTimeout(resolve, 50));
  strapi.db.connection.removeListener('query', listen);
};
