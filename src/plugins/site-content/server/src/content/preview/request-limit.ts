import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** So many requests of one link are answered in a minute: a front end makes a few for each page that it shows. */
const MAX_REQUESTS = 300;
const PERIOD_IN_SECONDS = 60;

/** Limits how often whoever holds a link to a preview asks: people without an account hold it. */
export class RequestLimit {
  private readonly limiter = new RateLimiterMemory({
    points: MAX_REQUESTS,
    duration: PERIOD_IN_SECONDS,
  });

  /** How many are answered in a minute; more in tests. */
  set maxRequests(count: number) {
    this.limiter.points = count;
  }

  /**
   * Counts a request.
   *
   * @param lease the name of the preview
   * @returns 0 where it is let through, or the seconds until the next will be
   */
  async take(lease: string): Promise<number> {
    try {
      await this.limiter.consume(lease);
      return 0;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }
}
