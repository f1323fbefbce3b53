/** Codes of errors after a client has disconnected: from Node, and from the parsers `raw-body` and `formidable`. */
const CONNECTION_CLOSED = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|1002)$/;

const inWords = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${Math.floor(bytes / 1024 / 1024)} MiB`
    : bytes >= 1024
      ? `${Math.floor(bytes / 1024)} KiB`
      : `${bytes} bytes`;

/** Thrown for a request whose body is not read or not accepted. */
export class BodyRefusedError extends Error {
  private constructor(
    readonly status: number,
    override readonly name: string,
    message: string
  ) {
    super(message);
  }

  static readonly malformed = (message: string): BodyRefusedError =>
    new BodyRefusedError(400, 'ValidationError', message);

  static readonly tooLarge = (bytes: number): BodyRefusedError =>
    BodyRefusedError.tooMuch(
      `The request body is too large: at most ${inWords(bytes)} are allowed.`
    );

  static readonly tooMuch = (message: string): BodyRefusedError =>
    new BodyRefusedError(413, 'PayloadTooLargeError', message);

  static readonly wrongType = (message: string): BodyRefusedError =>
    new BodyRefusedError(415, 'UnsupportedMediaTypeError', message);

  static readonly compressed = (): BodyRefusedError =>
    BodyRefusedError.wrongType(
      'Compressed request bodies are not supported. Send the body without Content-Encoding.'
    );

  static readonly withoutSession = (): BodyRefusedError =>
    new BodyRefusedError(401, 'UnauthorizedError', 'Log in or send a token to upload files.');
}

/** Limits of a body, for the message. */
export interface BodyLimits {
  readonly bodyBytes: number;
  readonly fileBytes: number;
  readonly fields: number;
  readonly fieldBytes: number;
}

/** Errors of the parsers. */
interface ParserError extends Error {
  readonly code?: unknown;
  /** From `formidable`. */
  readonly httpCode?: unknown;
  /** From `raw-body` and `co-body`. */
  readonly status?: unknown;
}

/** Converts a parser's error into one with a readable message. Disk errors stay unchanged. */
export const readableRefusal = (error: ParserError, limits: BodyLimits): Error => {
  const { code, httpCode, status, message } = error;
  if (CONNECTION_CLOSED.test(String(code))) {
    return BodyRefusedError.malformed('The request ended before its whole body was received.');
  }
  if (status === 413) return BodyRefusedError.tooLarge(limits.bodyBytes);
  if (status === 400) {
    return BodyRefusedError.malformed(`The request body cannot be read: ${message}.`);
  }
  if (typeof code !== 'number') return error;
  if (!message.startsWith('options.')) {
    return BodyRefusedError.malformed(`The multipart body cannot be read: ${message}.`);
  }
  if (httpCode !== 413)
    return BodyRefusedError.malformed(`The multipart body is refused: ${message}.`);
  return BodyRefusedError.tooMuch(
    message.includes('maxFileSize')
      ? `The uploaded file is too large: at most ${limits.fileBytes} bytes are allowed.`
      : `The form has too many or too large fields: at most ${limits.fields} fields with ${limits.fieldBytes} bytes in total are allowed.`
  );
};
