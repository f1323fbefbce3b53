import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests per minute for one link: a front end makes a few for each page. */
const MAX_REQUESTS = 300;
const PERIOD_IN_SECONDS = 60;

/** Limits the request rate of share links, which are used by people without an account. */
export class RequestLimit {
  private readonly limiter = new RateLimiterMemory({
    points: MAX_REQUESTS,
    duration: PERIOD_IN_SECONDS,
  });

  /** Requests per minute; raised by tests. */
  set maxRequests(count: number) {
    this.limiter.points = count;
  }

  /**
   * Counts a request.
   *
   * @param grant name of the preview
   * @returns 0 if the request is accepted; otherwise the seconds until the next one can be
   */
  async take(grant: string): Promise<number> {
    try {
      await this.limiter.consume(grant);
      return 0;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }
}
