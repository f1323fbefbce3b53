import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { problem, type Path, type Problem } from '../../../../contract/problems/problem';
import { afterAuthorization } from '../../strapi/after-authorization';
import { refusal } from './refusal';

const NUL = '\0';

/** Every text and every name of a member with a NUL, at any depth, by its path; a name by that of the object it is in. */
export const findNulCharacters = (data: unknown): Problem[] => {
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

/** Whether NUL may be in a text: JSON and queries write it in one of these ways. */
const mayHoldNul = (ctx: Context, body: unknown): boolean =>
  ctx.url.includes('%00') || ctx.url.includes(NUL) || Object.keys(body ?? {}).length > 0;

/** What is said of a request elsewhere. */
export interface NulCharactersElsewhere {
  /** Whether the route takes the character. */
  isAccepted(ctx: Context): boolean;
  /** Whether a text of the body is judged by rules that name everything that is wrong with an entry at once. */
  isJudged(ctx: Context, path: Path): boolean;
}

/**
 * Refuses a request that holds a NUL character in its path, its query or its body. PostgreSQL throws on one, wherever it
 * is compared or stored.
 */
export const refuseNulCharacters = (strapi: Core.Strapi, elsewhere: NulCharactersElsewhere): void =>
  afterAuthorization(strapi, async (ctx) => {
    const { body } = ctx.request as { body?: unknown };
    if (elsewhere.isAccepted(ctx) || !mayHoldNul(ctx, body)) return;
    const params: unknown = ctx['params'];
    const problems = [
      ...[params, ctx.query].flatMap(findNulCharacters),
      ...findNulCharacters(body)
        .filter(({ path }) => !elsewhere.isJudged(ctx, path))
        // What is further inside may be a secret that somebody has taken for the name of a member.
        .map((found) => ({ ...found, path: found.path.slice(0, 1) })),
    ];
    if (problems.length > 0) throw refusal(problems);
  });
