import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { hasSession } from '../../strapi-internals/session-of-request';
import { refuse } from '../requests/refuse';
import { bringsBody } from './brings-body';
import { refuseDeepBody } from './nesting';
import { BodyRefused, readableRefusal } from './refusal';
import type { TemporaryFolder } from './temporary-folder';
import { askForBody } from './unread-bodies';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** Without a session: an address and a password, a form of a few fields. In bytes, for JSON and forms. */
const ANONYMOUS_BYTES = 16 * KIBIBYTE;

/** A page of many long texts is saved as a whole, and so is the navigation. In bytes. */
const JSON_BYTES = 10 * MEBIBYTE;
const FORM_BYTES = 56 * KIBIBYTE;

/** Fields beside uploaded files: names, captions, JSON of them for many files at once. */
const MULTIPART_FIELDS = 1000;
const MULTIPART_FIELD_BYTES = MEBIBYTE;

/** Methods whose bodies mean something (RFC 9110, section 9.3). */
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

const JSON_TYPES = ['json', '+json'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';

/** What Strapi gives to its own parser of queries, which is what forms are. */
const FORM = { strictNullHandling: true, arrayLimit: 100, depth: 20 };

/** How the middleware is configured in `config/middlewares.ts`. */
export interface RequestBodiesConfig {
  /** Of all files of a request together, in bytes. */
  readonly maxFileBytes: number;
  /** Paths of the routes that take files, for people with a valid session. A path stands for those below it as well. */
  readonly uploadPaths: readonly string[];
}

type Read = (ctx: Context, next: Next) => Promise<void>;
type Options = Readonly<Record<string, unknown>>;

const isCompressed = (ctx: Context): boolean =>
  !['', 'identity'].includes(ctx.get('content-encoding').trim().toLowerCase());

/** Watches whether what a parser reads of a request is UTF-8: it puts U+FFFD in the place of what is not. */
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
  // Not before the parser listens: the first bytes would come to this listener alone.
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
 * Strapi's own body parser (`strapi::body`) behind a gate that decides how much of a body is read. What a request without
 * a valid session may send is small; multipart is read on upload routes alone, and for a session. A compressed body is
 * refused: a few bytes may be a gigabyte.
 *
 * A body that is not read, or cannot be, is refused when its route has let the request through, so that who may not use a
 * route learns nothing else.
 */
export const requestBodies = (
  strapi: Core.Strapi,
  { maxFileBytes, uploadPaths }: RequestBodiesConfig,
  temporaryFolder: TemporaryFolder
) => {
  const refusals = new WeakMap<Context, BodyRefused>();
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
    // As the router compares them.
    uploadPaths.some((one) => `${ctx.path}/`.toLowerCase().startsWith(`${one}/`.toLowerCase()));

  const wrongType = (ctx: Context): BodyRefused => {
    const given = ctx.get('content-type');
    const taken = takesFiles(ctx) ? 'multipart/form-data or application/json' : 'application/json';
    return BodyRefused.wrongType(
      `${given === '' ? 'A body without a Content-Type' : `A body of the type "${given}"`} is not read here. Send ${taken}.`
    );
  };

  /** Reads the body and goes on; goes on without it where it is refused. */
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
          throw BodyRefused.malformed('The body of this request is not UTF-8.');
        refuseDeepBody(request.body);
        await goOn();
      });
    } catch (error) {
      if (isRead || !(error instanceof BodyRefused)) throw error;
      refusals.set(ctx, error);
      (ctx.request as { body?: unknown }).body = {};
      await next();
    }
  };

  const withFiles = async (ctx: Context, next: Next): Promise<void> => {
    // Systems clear away what lies in their temporary folders for long.
    await mkdir(temporaryFolder.path, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(path.join(temporaryFolder.path, 'upload-'));
    try {
      await read(ctx, next, readFilesInto(folder));
    } finally {
      // A file may just be opened in it by what was broken off.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  };

  const choose = async (ctx: Context, next: Next): Promise<void> => {
    const refused = (error: BodyRefused): Promise<void> => {
      refusals.set(ctx, error);
      return next();
    };
    if (ctx.is(MULTIPART_TYPE)) {
      if (!takesFiles(ctx)) return refused(wrongType(ctx));
      if (await hasSession(strapi, ctx)) return withFiles(ctx, next);
      return refused(BodyRefused.withoutSession());
    }
    if (!ctx.is(JSON_TYPES) && !ctx.is(FORM_TYPE)) return refused(wrongType(ctx));
    const length = Number(ctx.get('content-length') || Number.POSITIVE_INFINITY);
    if (length > ANONYMOUS_BYTES && (await hasSession(strapi, ctx))) {
      return read(ctx, next, readWithSession);
    }
    if (Number.isFinite(length) && length > ANONYMOUS_BYTES) {
      return refused(BodyRefused.tooLarge(ANONYMOUS_BYTES));
    }
    return read(ctx, next, readAnonymous);
  };

  return async (ctx: Context, next: Next): Promise<void> => {
    (ctx.request as { body?: unknown }).body = {};
    const hasBody = bringsBody(ctx.req.rawHeaders);
    try {
      if (hasBody && isCompressed(ctx)) throw BodyRefused.compressed();
      if (hasBody && WITH_BODY.includes(ctx.method)) await choose(ctx, next);
      else await next();
    } catch (error) {
      if (!(error instanceof BodyRefused)) throw error;
      const { status, name, message } = error;
      refuse(ctx, { status, name, message });
    }
  };
};
