import { isConnectionError } from '../../strapi-internals/database-errors';

/**
 * Keeps the process alive if a query that nothing awaits fails because of a lost connection. For example, Strapi
 * reads entries for its events right after a commit. Other unhandled rejections end the process as usual.
 */
export class LostConnectionsGuard {
  /** @param warn called for each suppressed rejection */
  constructor(private readonly warn: (message: string) => void) {}

  begin(): void {
    process.on('unhandledRejection', this.onRejection);
  }

  end(): void {
    process.off('unhandledRejection', this.onRejection);
  }

  private readonly onRejection = (reason: unknown): void => {
    if (!isConnectionError(reason)) throw reason;
    this.warn(
      `The database connection was lost during a background query: ${(reason as Error).message}`
    );
  };
}
