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

  static readonly tooLarge = (message: string): BodyRefused =>
    new BodyRefused(413, 'PayloadTooLargeError', message);

  static readonly wrongType = (message: string): BodyRefused =>
    new BodyRefused(415, 'UnsupportedMediaTypeError', message);
}
