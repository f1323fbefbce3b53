import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { type Path, type Problem, problem } from '#site-content/domain/problems/problem';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { refusal } from './refusal';

const NUL = '\0';

/**
 * Finds every string and member name with a NUL, at any depth. A member name is reported by the path of its
 * object.
 */
const findNulCharacters = (data: unknown): Problem[] => {
  const problems: Problem[] = [];
  let values: (readonly [path: Path, value: unknown])[] = [[[], data]];
  // Nesting is limited for bodies.
  while (values.length > 0) {
    const inner: typeof values = [];
    for (const [path, value] of values) {
      if (typeof value === 'string') {
        if (value.includes(NUL)) problems.push(problem(path, 'nul-character'));
      } else if (Array.isArray(value)) {
        value.forEach((item, index) => inner.push([[...path, index], item]));
      } else if (typeof value === 'object' && value !== null) {
        const entries = Object.entries(value);
        if (entries.some(([name]) => name.includes(NUL))) {
          problems.push(problem(path, 'nul-character'));
        }
        for (const [name, item] of entries) {
          if (!name.includes(NUL)) inner.push([[...path, name], item]);
        }
      }
    }
    values = inner;
  }
  return problems;
};

/** JSON that may contain an escaped NUL. */
const ESCAPED_NUL = /^\s*[[{"].*\\u0000/s;

/** Checks JSON inside a string, as in form fields and query parameters. */
const findInJson = (path: Path, text: string): Problem[] => {
  if (!ESCAPED_NUL.test(text)) return [];
  try {
    return findNulCharacters(JSON.parse(text)).length > 0 ? [problem(path, 'nul-character')] : [];
  } catch {
    // Not JSON, so it is plain text.
    return [];
  }
};

/** The same for fields, each a single string or a list. */
const findInFields = (fields: unknown): Problem[] =>
  Object.entries(fields ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((text) => (typeof text === 'string' ? findInJson([name], text) : []))
  );

/** Checks names of uploaded files, where a form can encode any character. */
const findInFileNames = (files: unknown): Problem[] =>
  Object.entries(files ?? {}).flatMap(([field, value]) =>
    [value].flat().flatMap((file: { readonly originalFilename?: unknown } | null) => {
      const name = file?.originalFilename;
      return typeof name === 'string' && name.includes(NUL)
        ? [problem([field], 'nul-character')]
        : [];
    })
  );

/** Whether a text may contain NUL in one of the encodings of JSON and queries. */
const mayHoldNul = (ctx: Context, body: unknown): boolean =>
  /%00|\0|u0000/.test(ctx.url) ||
  Object.keys(body ?? {}).length > 0 ||
  ctx.is('multipart') !== false;

/** Exceptions defined elsewhere. */
export interface NulCharactersElsewhere {
  /** Whether the route accepts NUL. */
  isAccepted(ctx: Context): boolean;
  /** Whether the text is validated by the content rules, which report all problems of an entry at once. */
  isJudged(ctx: Context, path: Path): boolean;
}

/**
 * Refuses requests with a NUL character in path, query, body, JSON inside a parameter or form field, or file
 * name. PostgreSQL throws wherever one is compared or stored.
 */
export const refuseNulCharacters = (strapi: Core.Strapi, elsewhere: NulCharactersElsewhere): void =>
  afterAuthorization(strapi, async (ctx) => {
    const { body, files } = ctx.request as { body?: unknown; files?: unknown };
    if (elsewhere.isAccepted(ctx) || !mayHoldNul(ctx, body)) return;
    const params: unknown = ctx['params'];
    const problems = [
      ...[params, ctx.query].flatMap(findNulCharacters),
      ...findInFields(ctx.query),
      ...(ctx.is('multipart') ? [...findInFields(body), ...findInFileNames(files)] : []),
      ...findNulCharacters(body)
        .filter(({ path }) => !elsewhere.isJudged(ctx, path))
        // Omits the rest of the path, which may contain a secret typed as a member name.
        .map((found) => ({ ...found, path: found.path.slice(0, 1) })),
    ];
    if (problems.length > 0) throw refusal(problems);
  });
