import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { hasSession } from '../../strapi-internals/session-of-request';
import { refuse } from '../requests/refuse';
import { hasRequestBody } from './has-request-body';
import { refuseLargeStructure } from './nesting';
import { BodyRefusedError, readableRefusal } from './refusal';
import type { TemporaryFolder } from './temporary-folder';
import { askForBody } from './unread-bodies';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** Limit in bytes for JSON and forms without a session: enough for a login or a small form. */
const ANONYMOUS_BYTES = 16 * KIBIBYTE;

/** Limits in bytes with a session: a page with many long texts is saved as a whole, and so is the navigation. */
const JSON_BYTES = 10 * MEBIBYTE;
const FORM_BYTES = 56 * KIBIBYTE;

/** Maximum number of form fields sent with uploaded files: names, captions, JSON for many files at once. */
const MULTIPART_FIELDS = 1000;
const MULTIPART_FIELD_BYTES = MEBIBYTE;

/** Methods for which a body has a meaning (RFC 9110, section 9.3). */
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

const JSON_TYPES = ['json', '+json'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';

/** The options of Strapi's own query parser, which also parses forms. */
const FORM = { strictNullHandling: true, arrayLimit: 100, depth: 20 };

/** Configuration in `config/middlewares.ts`. */
export interface RequestBodiesConfig {
  /** Maximum total size of a request's files, in bytes. */
  readonly maxFileBytes: number;
  /** Paths that, with everything below them, accept files from users with a valid session. */
  readonly uploadPaths: readonly string[];
}

type Read = (ctx: Context, next: Next) => Promise<void>;
type Options = Readonly<Record<string, unknown>>;

const isCompressed = (ctx: Context): boolean =>
  !['', 'identity'].includes(ctx.get('content-encoding').trim().toLowerCase());

/** Detects whether a request body contains invalid UTF-8, which the parser would replace by U+FFFD. */
const watchUtf8 = (request: IncomingMessage): { readonly isUtf8: () => boolean } => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  const decode = (bytes?: Buffer): void => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  // Listens only after the parser does; otherwise this listener would consume the first bytes.
  const begin = (event: string | symbol): void => {
    if (event !== 'data') return;
    request.off('newListener', begin);
    request.on('data', decode);
    request.once('end', () => decode());
  };
  request.on('newListener', begin);
  return { isUtf8: () => isUtf8 };
};

/**
 * Wraps Strapi's body parser (`strapi::body`) and limits how much of a body is read. Requests without a valid
 * session may send little; multipart is only read on upload routes, with a session. Compressed bodies are
 * refused, because a few bytes may expand to a gigabyte.
 *
 * A body that is not read, or cannot be read, is refused only after its route has authorized the request, so
 * that clients without permission learn nothing more than that.
 */
export const requestBodies = (
  strapi: Core.Strapi,
  { maxFileBytes, uploadPaths }: RequestBodiesConfig,
  temporaryFolder: TemporaryFolder
) => {
  const refusals = new WeakMap<Context, BodyRefusedError>();
  afterAuthorization(strapi, async (ctx) => {
    const refused = refusals.get(ctx);
    if (refused !== undefined) throw refused;
  });

  const createReader = strapi.middleware('strapi::body') as (
    config: Options,
    given: { strapi: Core.Strapi }
  ) => Read;

  const getReader = (jsonBytes: number, formBytes: number, multipart: Options | null): Read =>
    createReader(
      {
        text: false,
        jsonLimit: jsonBytes,
        formLimit: formBytes,
        queryString: FORM,
        multipart: multipart !== null,
        formidable: multipart ?? {},
        onError: (error: Error, ctx: Context) => {
          throw readableRefusal(error, {
            bodyBytes: ctx.is(JSON_TYPES) ? jsonBytes : formBytes,
            fileBytes: maxFileBytes,
            fields: MULTIPART_FIELDS,
            fieldBytes: MULTIPART_FIELD_BYTES,
          });
        },
      },
      { strapi }
    );
  const readAnonymous = getReader(ANONYMOUS_BYTES, ANONYMOUS_BYTES, null);
  const readWithSession = getReader(JSON_BYTES, FORM_BYTES, null);
  const readFilesInto = (folder: string): Read =>
    getReader(JSON_BYTES, FORM_BYTES, {
      uploadDir: folder,
      maxFileSize: maxFileBytes,
      maxFieldsSize: MULTIPART_FIELD_BYTES,
      maxFields: MULTIPART_FIELDS,
    });

  const takesFiles = (ctx: Context): boolean =>
    // Case-insensitive, like the router.
    uploadPaths.some((one) => `${ctx.path}/`.toLowerCase().startsWith(`${one}/`.toLowerCase()));

  const wrongType = (ctx: Context): BodyRefusedError => {
    const given = ctx.get('content-type');
    const taken = takesFiles(ctx) ? 'multipart/form-data or application/json' : 'application/json';
    return BodyRefusedError.wrongType(
      `${given === '' ? 'A request body without a Content-Type' : `A body of the type "${given}"`} is not supported here. Send ${taken}.`
    );
  };

  /** Reads the body and continues; continues without it if it is refused. */
  const read = async (ctx: Context, next: Next, reader: Read): Promise<void> => {
    let isRead = false;
    const goOn = async (): Promise<void> => {
      isRead = true;
      await next();
    };
    askForBody(ctx.req, ctx.res);
    try {
      const text = ctx.is(MULTIPART_TYPE) ? null : watchUtf8(ctx.req);
      await reader(ctx, async () => {
        const { request } = ctx as unknown as { request: { body?: unknown } };
        if (text?.isUtf8() === false)
          throw BodyRefusedError.malformed('The request body is not valid UTF-8.');
        refuseLargeStructure(request.body);
        await goOn();
      });
    } catch (error) {
      if (isRead || !(error instanceof BodyRefusedError)) throw error;
      refusals.set(ctx, error);
      (ctx.request as { body?: unknown }).body = {};
      await next();
    }
  };

  const withFiles = async (ctx: Context, next: Next): Promise<void> => {
    // The folder may be missing: operating systems delete old temporary folders.
    await mkdir(temporaryFolder.path, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(path.join(temporaryFolder.path, 'upload-'));
    try {
      await read(ctx, next, readFilesInto(folder));
    } finally {
      // Retries, because an aborted parser may be opening a file in the folder.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  };

  const choose = async (ctx: Context, next: Next): Promise<void> => {
    const refused = (error: BodyRefusedError): Promise<void> => {
      refusals.set(ctx, error);
      return next();
    };
    if (ctx.is(MULTIPART_TYPE)) {
      if (!takesFiles(ctx)) return refused(wrongType(ctx));
      if (await hasSession(strapi, ctx)) return withFiles(ctx, next);
      return refused(BodyRefusedError.withoutSession());
    }
    if (!ctx.is(JSON_TYPES) && !ctx.is(FORM_TYPE)) return refused(wrongType(ctx));
    const length = Number(ctx.get('content-length') || Number.POSITIVE_INFINITY);
    if (length > ANONYMOUS_BYTES && (await hasSession(strapi, ctx))) {
      return read(ctx, next, readWithSession);
    }
    if (Number.isFinite(length) && length > ANONYMOUS_BYTES) {
      return refused(BodyRefusedError.tooLarge(ANONYMOUS_BYTES));
    }
    return read(ctx, next, readAnonymous);
  };

  return async (ctx: Context, next: Next): Promise<void> => {
    (ctx.request as { body?: unknown }).body = {};
    const hasBody = hasRequestBody(ctx.req.rawHeaders);
    try {
      if (hasBody && isCompressed(ctx)) throw BodyRefusedError.compressed();
      if (hasBody && WITH_BODY.includes(ctx.method)) await choose(ctx, next);
      else await next();
    } catch (error) {
      if (!(error instanceof BodyRefusedError)) throw error;
      const { status, name, message } = error;
      refuse(ctx, { status, name, message });
    }
  };
};
