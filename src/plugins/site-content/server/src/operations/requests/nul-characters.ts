import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { type Path, type Problem, problem } from '#site-content/domain/problems/problem';
import { afterAuthorization } from '../../strapi-internals/after-authorization';
import { createValidationError } from './refusal';

const NUL = '\0';

/** A value and its container. Paths are only built for the few values with a problem. */
interface Place {
  readonly value: unknown;
  readonly outer: Place | null;
  readonly step: string | number;
}

const toPath = (place: Place): Path => {
  const path: (string | number)[] = [];
  for (let at = place; at.outer !== null; at = at.outer) path.push(at.step);
  return path.reverse();
};

/** Finds every string and member name with a NUL, at any depth. For a member name, the path is that of its object. */
export const findNulCharacters = (data: unknown): Problem[] => {
  const problems: Problem[] = [];
  // Places that are added are visited as well. Requests have a limited number of values.
  const places: Place[] = [{ value: data, outer: null, step: '' }];
  for (const place of places) {
    const { value } = place;
    if (typeof value === 'string') {
      if (value.includes(NUL)) problems.push(problem(toPath(place), 'nul-character'));
    } else if (Array.isArray(value)) {
      value.forEach((item, step) => places.push({ value: item, outer: place, step }));
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      if (entries.some(([name]) => name.includes(NUL))) {
        problems.push(problem(toPath(place), 'nul-character'));
      }
      for (const [step, item] of entries) {
        if (!step.includes(NUL)) places.push({ value: item, outer: place, step });
      }
    }
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
    // Plain text.
    return [];
  }
};

/** Checks JSON inside fields, each of which is a string or a list. */
const findInFields = (fields: unknown): Problem[] =>
  Object.entries(fields ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((text) => (typeof text === 'string' ? findInJson([name], text) : []))
  );

/** Checks the names of uploaded files, in which a form can encode any character. */
const findInFileNames = (files: unknown): Problem[] =>
  Object.entries(files ?? {}).flatMap(([field, value]) =>
    [value].flat().flatMap((file: { readonly originalFilename?: unknown } | null) => {
      const name = file?.originalFilename;
      return typeof name === 'string' && name.includes(NUL)
        ? [problem([field], 'nul-character')]
        : [];
    })
  );

/** True if a request may contain NUL, in any encoding used by JSON, queries and forms. */
const mayHoldNul = (ctx: Context, body: unknown): boolean =>
  /%00|\0|u0000/.test(ctx.url) ||
  Object.keys(body ?? {}).length > 0 ||
  ctx.is('multipart') !== false;

/** Exceptions defined elsewhere. */
export interface NulCharacterExceptions {
  /** True if the route accepts NUL. */
  isAccepted(ctx: Context): boolean;
  /** True if the content rules validate the text. They report all problems of an entry at once. */
  isValidatedByRules(ctx: Context, path: Path): boolean;
}

/**
 * Refuses requests with a NUL character in path, query, body, JSON inside a parameter or form field, or file
 * name. PostgreSQL throws wherever a NUL is compared or stored.
 */
export const refuseNulCharacters = (strapi: Core.Strapi, elsewhere: NulCharacterExceptions): void =>
  afterAuthorization(strapi, async (ctx) => {
    const { body, files } = ctx.request as { body?: unknown; files?: unknown };
    if (elsewhere.isAccepted(ctx) || !mayHoldNul(ctx, body)) return;
    const params: unknown = ctx['params'];
    const problems = [
      ...[params, ctx.query].flatMap(findNulCharacters),
      ...findInFields(ctx.query),
      ...(ctx.is('multipart') ? [...findInFields(body), ...findInFileNames(files)] : []),
      ...findNulCharacters(body)
        .filter(({ path }) => !elsewhere.isValidatedByRules(ctx, path))
        // Omits the rest of the path, which may contain a secret sent as a member name.
        .map((found) => ({ ...found, path: found.path.slice(0, 1) })),
    ];
    if (problems.length > 0) throw createValidationError(problems);
  });
