import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import qs from 'qs';
import { refuse } from '../requests/refuse';
import { afterAuthorization } from '../../strapi/after-authorization';
import { mostBytes, takesFiles } from './body-of-route';
import { bringsBody } from './brings-body';
import { readBytes } from './bytes';
import { parseJson, refuseDeepText } from './json';
import { readMultipart, type MultipartLimits } from './multipart';
import { BodyRefused } from './refusal';
import type { TemporaryFolder } from './temporary-folder';
import { askForBody } from './unread';

/** Methods whose bodies mean something (RFC 9110, section 9.3). */
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

const JSON_TYPES = ['json', '+json'];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';

/** What Strapi gives to its own parser of queries, which is what forms are. */
const FORM = { strictNullHandling: true, arrayLimit: 100, depth: 20 };

/** What a controller finds of a body: `{}` where there is none, as it would find no field of it either way. */
interface ReadRequest {
  body?: unknown;
  files?: unknown;
}

const isCompressed = (ctx: Context): boolean =>
  !['', 'identity'].includes(ctx.get('content-encoding').trim().toLowerCase());

const parseForm = (bytes: Buffer): object => {
  const form = qs.parse(bytes.toString('utf8'), FORM);
  refuseDeepText(form);
  return form;
};

const wrongType = (ctx: Context): BodyRefused => {
  const given = ctx.get('content-type');
  const taken = takesFiles(ctx) ? 'multipart/form-data or application/json' : 'application/json';
  return BodyRefused.wrongType(
    `${given === '' ? 'A body without a Content-Type' : `A body of the type "${given}"`} is not read here. Send ${taken}.`
  );
};

/** The body of one request. */
class RequestBody {
  private folder: string | null = null;

  constructor(
    private readonly ctx: Context,
    private readonly limits: MultipartLimits,
    private readonly temporaryFolder: string
  ) {}

  /** Reads it into `ctx.request`. */
  async read(): Promise<void> {
    const { ctx } = this;
    if (!WITH_BODY.includes(ctx.method) || !bringsBody(ctx.req.rawHeaders)) return;
    // Systems clear away what stands about in their folders for long.
    if (takesFiles(ctx)) await mkdir(this.temporaryFolder, { recursive: true, mode: 0o700 });
    const request = ctx.request as ReadRequest;
    if (ctx.is(JSON_TYPES)) request.body = parseJson(await this.bytes('json'));
    else if (ctx.is(FORM_TYPE)) request.body = parseForm(await this.bytes('form'));
    else if (ctx.is(MULTIPART_TYPE) && takesFiles(ctx)) await this.readFiles(request);
    else throw wrongType(ctx);
  }

  /** Removes the files that came with it. */
  async remove(): Promise<void> {
    if (this.folder === null) return;
    // A file may just be opened in it by what was broken off.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  private bytes(kind: 'json' | 'form'): Promise<Buffer> {
    const { ctx } = this;
    askForBody(ctx.req, ctx.res);
    return readBytes(ctx.req, mostBytes(ctx, kind));
  }

  private async readFiles(request: ReadRequest): Promise<void> {
    const { ctx } = this;
    this.folder = await mkdtemp(path.join(this.temporaryFolder, 'upload-'));
    askForBody(ctx.req, ctx.res);
    const { fields, files } = await readMultipart(ctx.req, this.folder, this.limits);
    request.body = fields;
    request.files = files;
  }
}

/**
 * Reads the bodies of requests, in the place of `strapi::body`, which reads any body before it is known who sends
 * it and whether anybody wants it. Here each is read when its route has let the request through, as far as that
 * route takes it; its files are there while the request is answered.
 *
 * Compressed bodies are refused: a few bytes may be a gigabyte.
 */
export const requestBodies = (
  strapi: Core.Strapi,
  { maxFileBytes }: MultipartLimits,
  folder: TemporaryFolder
) => {
  const bodies = new WeakMap<Context, RequestBody>();
  afterAuthorization(strapi, async (ctx) => bodies.get(ctx)?.read());

  return async (ctx: Context, next: Next): Promise<void> => {
    (ctx.request as ReadRequest).body = {};
    const body = new RequestBody(ctx, { maxFileBytes }, folder.path);
    bodies.set(ctx, body);
    try {
      if (bringsBody(ctx.req.rawHeaders) && isCompressed(ctx)) {
        throw BodyRefused.wrongType(
          'A compressed body is not read. Send it without Content-Encoding.'
        );
      }
      await next();
    } catch (error) {
      if (!(error instanceof BodyRefused)) throw error;
      const { status, name, message } = error;
      refuse(ctx, { status, name, message });
    } finally {
      await body.remove();
    }
  };
};
