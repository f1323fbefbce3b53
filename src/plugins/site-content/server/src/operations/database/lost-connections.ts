import { isConnectionError } from '../../strapi-internals/database-errors';

/**
 * Keeps the process alive when a query that nobody awaits fails for want of a connection: Strapi reads an
 * entry for its events just after a commit. Any other unhandled rejection ends the process as ever.
 */
export class LostConnectionsGuard {
  /** @param warn is told of each that was survived */
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
      `The database went away during a query that nobody waited for: ${(reason as Error).message}`
    );
  };
}
