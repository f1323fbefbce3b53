import type { Context } from 'koa';
import { parseInstant } from '#site-content/domain/preview/instant';
import {
  PREVIEW_AT_PARAMETER,
  PREVIEW_HEADER,
  PREVIEW_PARAMETER,
} from '#site-content/domain/preview/token-names';
import type { Reason } from '#site-content/domain/problems/codes';
import { toMessage } from '#site-content/domain/problems/message-of';
import { problem, reason } from '#site-content/domain/problems/problem';
import { readQuery } from '#site-content/domain/read-query';
import { createValidationError, toErrorDetails } from '../../operations/requests/refusal';
import { refuse } from '../../operations/requests/refuse';
import type { DraftSnapshot, DraftSnapshots } from '../../preview/draft-snapshots';
import type { PreviewTokens } from '../../preview/preview-tokens';
import type { ScheduledUntil, ScheduleSource } from '../../preview/scheduled-pages';
import type { Revision } from '../../revision/revision';
import type { DraftResponseKey, DraftResponses } from './draft-responses';

/** Services that handle previews. `previews` is `null` if previews are not configured. */
export interface PreviewServices {
  readonly revision: Pick<Revision, 'read'>;
  readonly previews: {
    readonly tokens: PreviewTokens;
    readonly snapshots: DraftSnapshots;
    readonly responses: DraftResponses;
    readonly schedule: ScheduleSource;
  } | null;
}

/** The content to serve for a request with a token. */
export interface PreviewContent {
  readonly snapshot: DraftSnapshot;
  /** Part of the cache key of the responses; the request is the rest. */
  readonly key: Omit<DraftResponseKey, 'request'>;
  readonly responses: DraftResponses;
}

/** Response headers that scripts on other origins may read. */
const OWN_HEADERS = 'X-Content-Status, X-Preview-Problems';

/** Returns the token of a request; `null` if it has none. The header takes precedence. */
const tokenIn = (ctx: Context): string | readonly string[] | null => {
  const inHeader = ctx.get(PREVIEW_HEADER);
  if (inHeader !== '') return inHeader;
  const [token, ...others] = readQuery(ctx.querystring).getAll(PREVIEW_PARAMETER);
  if (token === undefined) return null;
  return others.length === 0 ? token : [token, ...others];
};

const unauthorized = (ctx: Context, found: Reason): 'refused' => {
  const message = toMessage(found, 'en');
  refuse(ctx, { status: 401, name: 'UnauthorizedError', message, details: found });
  return 'refused';
};

const tooMany = (ctx: Context, seconds: number): 'refused' => {
  const found = reason('preview.too-many-requests', { seconds });
  ctx.set('Retry-After', String(seconds));
  const message = toMessage(found, 'en');
  refuse(ctx, { status: 429, name: 'RateLimitError', message, details: found });
  return 'refused';
};

/** Removes the parameters of previews from a query. */
export const withoutToken = (query: string): string => {
  const parameters = readQuery(query);
  parameters.delete(PREVIEW_PARAMETER);
  parameters.delete(PREVIEW_AT_PARAMETER);
  return parameters.toString();
};

/** Returns the requested preview times. An unencoded `+` arrives as a space. */
const timesIn = (ctx: Context): string[] =>
  readQuery(ctx.querystring)
    .getAll(PREVIEW_AT_PARAMETER)
    .map((text) => text.replace(' ', '+'));

/**
 * Returns the schedules until the requested time; `null` if no time is requested.
 *
 * @param page page of the token, which shows no other unpublished pages
 */
const scheduledFor = async (
  ctx: Context,
  schedule: ScheduleSource,
  page: string | null
): Promise<ScheduledUntil | null> => {
  const [text, ...others] = timesIn(ctx);
  if (text === undefined) return null;
  const at = others.length === 0 ? parseInstant(text) : null;
  if (at === null)
    throw createValidationError([problem([PREVIEW_AT_PARAMETER], 'preview.at-form')]);
  const until = await schedule.until(at);
  if (until === null) {
    throw createValidationError([problem([PREVIEW_AT_PARAMETER], 'preview.at-without-schedules')]);
  }
  return page === null ? until : until.filter((scheduled) => scheduled.page === page);
};

/**
 * Finds the content to serve for a request with a preview token. Such responses are private and must never be cached.
 *
 * @returns `null` for a request without a token; `'refused'` if the request has already been refused
 */
export const resolvePreview = async (
  ctx: Context,
  { previews, revision }: PreviewServices
): Promise<PreviewContent | 'refused' | null> => {
  if (previews === null) return null;
  const token = tokenIn(ctx);
  if (token === null) {
    if (timesIn(ctx).length === 0) return null;
    throw createValidationError([problem([PREVIEW_AT_PARAMETER], 'preview.at-without-token')]);
  }
  ctx.set('Cache-Control', 'private, no-store');
  ctx.vary(PREVIEW_HEADER);
  if (typeof token !== 'string')
    throw createValidationError([problem([PREVIEW_PARAMETER], 'preview.token-twice')]);
  const checked = await previews.tokens.check(token);
  if ('retryAfter' in checked) return tooMany(ctx, checked.retryAfter);
  if ('refused' in checked) return unauthorized(ctx, checked.refused);

  const { page, change } = checked;
  const { snapshots, responses, schedule } = previews;
  const scheduled = await scheduledFor(ctx, schedule, page);
  // Read before the snapshot, so that a concurrent write can only make a response newer than its key.
  const version = await revision.read();
  const snapshot = await (scheduled !== null
    ? snapshots.readWithSchedules(scheduled)
    : page === null
      ? snapshots.readOfSite()
      : change === null
        ? snapshots.readOfPage(page)
        : snapshots.readOfVersion(page, change));
  if (snapshot === null) return unauthorized(ctx, reason('preview.page-gone'));
  if ('problems' in snapshot) {
    const found = reason('preview.not-publishable');
    refuse(ctx, {
      ...{ status: 409, name: 'ConflictError', message: toMessage(found, 'en') },
      details: { ...found, errors: toErrorDetails(snapshot.problems) },
    });
    return 'refused';
  }
  ctx.set('X-Content-Status', 'draft');
  ctx.set('X-Preview-Problems', String(snapshot.refused));
  ctx.append('Access-Control-Expose-Headers', OWN_HEADERS);
  return { snapshot, key: { version, page, change, scheduled }, responses };
};
