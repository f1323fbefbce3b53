import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { type Path, type Problem, problem } from '#site-content/domain/problems/problem';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { refusal } from './refusal';

const NUL = '\0';

/** Every text and every name of a member with a NUL, at any depth, by its path; a name by that of the object it is in. */
const findNulCharacters = (data: unknown): Problem[] => {
  const problems: Problem[] = [];
  let values: (readonly [path: Path, value: unknown])[] = [[[], data]];
  // No deeper than bodies may be nested.
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

/** JSON that may write a NUL as an escape sequence. */
const ESCAPED_NUL = /^\s*[[{"].*\\u0000/s;

/** What is wrong with JSON in a text, as a field of a form and a parameter of a query hold it. */
const findInJson = (path: Path, text: string): Problem[] => {
  if (!ESCAPED_NUL.test(text)) return [];
  try {
    return findNulCharacters(JSON.parse(text)).length > 0 ? [problem(path, 'nul-character')] : [];
  } catch {
    // It is no JSON, and read as the text that it is.
    return [];
  }
};

/** The same of fields, each one text or several. */
const findInFields = (fields: unknown): Problem[] =>
  Object.entries(fields ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((text) => (typeof text === 'string' ? findInJson([name], text) : []))
  );

/** Names of files that were sent: a form may write any character of one by its number. */
const findInFileNames = (files: unknown): Problem[] =>
  Object.entries(files ?? {}).flatMap(([field, value]) =>
    [value].flat().flatMap((file: { readonly originalFilename?: unknown } | null) => {
      const name = file?.originalFilename;
      return typeof name === 'string' && name.includes(NUL)
        ? [problem([field], 'nul-character')]
        : [];
    })
  );

/** Whether NUL may be in a text: JSON and queries write it in one of these ways. */
const mayHoldNul = (ctx: Context, body: unknown): boolean =>
  /%00|\0|u0000/.test(ctx.url) ||
  Object.keys(body ?? {}).length > 0 ||
  ctx.is('multipart') !== false;

/** What is said of a request elsewhere. */
export interface NulCharactersElsewhere {
  /** Whether the route takes the character. */
  isAccepted(ctx: Context): boolean;
  /** Whether a text of the body is judged by rules that name everything that is wrong with an entry at once. */
  isJudged(ctx: Context, path: Path): boolean;
}

/**
 * Refuses a request that holds a NUL character in its path, its query or its body, in JSON inside a parameter or a field of
 * a form, or in the name of a file. PostgreSQL throws on one, wherever it is compared or stored.
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
        // What is further inside may be a secret that somebody has taken for the name of a member.
        .map((found) => ({ ...found, path: found.path.slice(0, 1) })),
    ];
    if (problems.length > 0) throw refusal(problems);
  });
