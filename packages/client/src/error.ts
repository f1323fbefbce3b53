/** The only error class of this package. */
export class SiteContentError extends Error {
  override readonly name = 'SiteContentError';

  /**
   * @param status of the response, 0 if there was none
   * @param code for programs: the `code` or `name` of the service's error, `http` if a response has neither, or
   *   one of `network`, `timeout`, `aborted`, `invalid-response`, `invalid-argument`, `store` and `webhook`
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    options?: { cause?: unknown }
  ) {
    super(message, options);
  }
}
