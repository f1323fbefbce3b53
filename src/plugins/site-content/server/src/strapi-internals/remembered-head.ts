/**
 * @reliesOn Node keeps the head of a response in `_header` until it is sent with the first bytes of the body.
 * @ifItFails No head is reused, and responses from memory take about a tenth longer.
 * @readIn Node 20.20.2, 22.23.3 and 24.21.0: `_storeHeader` and `_send` of its `_http_outgoing`, `writeHead` of its
 *   `_http_server`
 */

import { ServerResponse } from 'node:http';

interface WithHead {
  _header?: unknown;
}

/**
 * True if the head depends only on its status and headers: the client speaks HTTP/1.1, the connection stays
 * open, and `writeHead` is not overridden.
 */
const isUsual = (response: ServerResponse): boolean =>
  response.shouldKeepAlive &&
  response.req.httpVersionMinor === 1 &&
  response.writeHead === ServerResponse.prototype.writeHead;

const SECOND = 1000;

const DATE = /^Date: (.*)\r$/m;

/**
 * The head of a response that is sent repeatedly. Node checks and joins all headers each time, which takes
 * longer than everything else about a response from memory. Node's own head is reused until the second of its
 * `Date` is over.
 */
export class CachedResponseHead {
  private head: string | null = null;
  private validUntil = -Infinity;

  /**
   * @param status 200, or 304 for responses without body
   * @param headers name, value, name, value, …
   */
  constructor(
    private readonly status: 200 | 304,
    private readonly headers: string[]
  ) {}

  /** Replaces `response.writeHead()`, and reuses the last head if possible. */
  write(response: ServerResponse): void {
    const now = performance.now();
    if (this.head !== null && now < this.validUntil && isUsual(response)) {
      response.statusCode = this.status;
      (response as WithHead)._header = this.head;
      return;
    }
    const isRepeatable = isUsual(response);
    response.writeHead(this.status, this.headers);
    const head = (response as WithHead)._header;
    // Node closes some connections that were expected to stay open.
    if (!isRepeatable || !response.shouldKeepAlive || typeof head !== 'string') return;
    const [, date = ''] = DATE.exec(head) ?? [];
    // Node's cached date may lag behind the clock. Without a date, nothing is reused.
    const age = Date.now() - Date.parse(date);
    this.head = head;
    this.validUntil = now + Math.min(SECOND, SECOND - age);
  }
}
