import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { readNavigation } from '../../content/navigation/answer';
import { readNavigationBody } from '../navigation/body';
import { saveNavigation, type SaveParts } from '../../content/navigation/save';
import type { NavigationConflict } from '../../../../contract/panel/answers';
import { refusal } from '../../operations/requests/refusal';
import { refuse } from '../../operations/requests/refuse';

export const navigation = (strapi: Core.Strapi, parts: SaveParts) => ({
  async find(ctx: Context): Promise<void> {
    ctx.body = { data: await readNavigation(strapi, parts.options.homeSlug) };
  },

  async save(ctx: Context): Promise<void> {
    const body = readNavigationBody(ctx.request.body);
    if ('problems' in body) throw refusal(body.problems);
    const outcome = await saveNavigation(strapi, parts, body.save, ctx.state['user']?.id);
    if (!('conflict' in outcome)) {
      ctx.body = outcome;
      return;
    }
    refuse(ctx, {
      status: 409,
      name: 'ConflictError',
      message: 'Somebody else has changed the navigation in the meantime. Nothing was saved.',
      details: { current: outcome.conflict } satisfies NavigationConflict,
    });
  },
});
