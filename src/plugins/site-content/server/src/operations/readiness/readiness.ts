import type { Reason } from '#site-content/domain/problems/codes';
import { toMessage } from '#site-content/domain/problems/message-of';
import { isConnectionError } from '../../strapi-internals/database-errors';
import { DatabaseDownError, type Milliseconds, withTimeout } from '../database/timeout';
import { describeDifference, type SchemaState } from './schema-state';

export interface ReadinessSettings {
  /** Database timeout. */
  readonly timeout: Milliseconds;
  /** Resolves to the reason why nothing can be stored; `null` if there is none. */
  readonly findStorageProblem: () => Promise<Reason | null>;
  /** Called when the service becomes unready, with the reason, and when it is ready again. */
  readonly log: (message: string) => void;
}

/** Describes an error for the public. The error's own message may reveal details of the database. */
const describeFailure = (error: unknown): string =>
  error instanceof DatabaseDownError || isConnectionError(error)
    ? 'The database is not responding.'
    : 'The database schema cannot be read.';

const STOPPING = 'The service is stopping.';

/** Determines whether this process should receive requests. */
export class Readiness {
  private isStopping = false;
  private checking: Promise<string | null> | null = null;
  private answerAtOnce: (reason: string) => void = () => undefined;
  private lastReason: string | null = null;

  /**
   * @param ours schema that this process works with
   * @param read reads the database's current schema state
   */
  constructor(
    private readonly ours: SchemaState,
    private readonly read: () => Promise<SchemaState>,
    private readonly settings: ReadinessSettings
  ) {}

  /** Makes the service unready from now on, whatever the state of the database. Pending checks return at once. */
  stop(): void {
    this.isStopping = true;
    this.answerAtOnce(STOPPING);
  }

  get hasStopped(): boolean {
    return this.isStopping;
  }

  /**
   * Checks the database; concurrent calls share one check.
   *
   * @returns the reason why the service is not ready, as a sentence; `null` if it is ready
   */
  reasonAgainst(): Promise<string | null> {
    if (this.isStopping) return Promise.resolve(STOPPING);
    this.checking ??= new Promise<string | null>((resolve, reject) => {
      this.answerAtOnce = resolve;
      this.check().then(resolve, reject);
    }).finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  private async look(): Promise<string | null> {
    const difference = describeDifference(this.ours, await this.read());
    const problem = difference ?? (await this.settings.findStorageProblem());
    return problem === null ? null : toMessage(problem, 'en');
  }

  private async check(): Promise<string | null> {
    let reason: string | null;
    let cause = '';
    try {
      reason = await withTimeout(this.look(), this.settings.timeout);
    } catch (error) {
      reason = describeFailure(error);
      cause = ` (${(error as Error).message})`;
    }
    if (reason !== this.lastReason) {
      this.settings.log(
        reason === null
          ? 'The service is ready again.'
          : `The service is not ready: ${reason}${cause}`
      );
    }
    this.lastReason = reason;
    return reason;
  }
}
