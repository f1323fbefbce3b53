/** The errors of a client that has gone: Node's, and those of the parsers `raw-body` and `formidable`. */
const GONE = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|1002)$/;

const inWords = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${Math.floor(bytes / 1024 / 1024)} MiB`
    : bytes >= 1024
      ? `${Math.floor(bytes / 1024)} KiB`
      : `${bytes} bytes`;

/** A request whose body is not read, or not taken as it is. */
export class BodyRefused extends Error {
  private constructor(
    readonly status: number,
    override readonly name: string,
    message: string
  ) {
    super(message);
  }

  static readonly malformed = (message: string): BodyRefused =>
    new BodyRefused(400, 'ValidationError', message);

  static readonly tooLarge = (bytes: number): BodyRefused =>
    BodyRefused.tooMuch(`The body of this request is too large: ${inWords(bytes)} are the most.`);

  static readonly tooMuch = (message: string): BodyRefused =>
    new BodyRefused(413, 'PayloadTooLargeError', message);

  static readonly wrongType = (message: string): BodyRefused =>
    new BodyRefused(415, 'UnsupportedMediaTypeError', message);

  static readonly compressed = (): BodyRefused =>
    BodyRefused.wrongType('A compressed body is not read. Send it without Content-Encoding.');

  static readonly withoutSession = (): BodyRefused =>
    new BodyRefused(401, 'UnauthorizedError', 'Log in, or send a token, to upload files.');
}

/** What a body may have, for the message. */
export interface BodyLimits {
  readonly bodyBytes: number;
  readonly fileBytes: number;
  readonly fields: number;
  readonly fieldBytes: number;
}

/** What the parsers throw. */
interface ParserError extends Error {
  readonly code?: unknown;
  /** Of `formidable`. */
  readonly httpCode?: unknown;
  /** Of `raw-body` and `co-body`. */
  readonly status?: unknown;
}

/** A sentence for what a parser says in its own words; what the disk says stays as it is. */
export const readableRefusal = (error: ParserError, limits: BodyLimits): Error => {
  const { code, httpCode, status, message } = error;
  if (GONE.test(String(code))) {
    return BodyRefused.malformed('The request was broken off before all of its body had come.');
  }
  if (status === 413) return BodyRefused.tooLarge(limits.bodyBytes);
  if (status === 400) {
    return BodyRefused.malformed(`The body of this request cannot be read: ${message}.`);
  }
  if (typeof code !== 'number') return error;
  if (!message.startsWith('options.')) {
    return BodyRefused.malformed(`The multipart body cannot be read: ${message}.`);
  }
  if (httpCode !== 413) return BodyRefused.malformed(`The multipart body is refused: ${message}.`);
  return BodyRefused.tooMuch(
    message.includes('maxFileSize')
      ? `What is uploaded is too large: ${limits.fileBytes} bytes are the most.`
      : `The fields of this form are too many or too large: ${limits.fields} fields of ${limits.fieldBytes} bytes together are the most.`
  );
};
