import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { TRACKED_TYPES } from '#site-content/domain/changes/tracked-types';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { UPDATE_NAVIGATION } from '#site-content/domain/panel/actions';
import { type PresenceHeartbeat, WHOLE_NAVIGATION } from '#site-content/domain/panel/presence';
import { getActorNow } from '#site-content/server/changes/actor';
import { parseForm, says } from '#site-content/server/panel/parse-form';
import {
  type Ability,
  rowsUnder,
} from '#site-content/server/strapi-internals/permission-conditions';
import { getTable } from '#site-content/server/strapi-internals/tables';
import { getVisibleHistory } from '../panel/visible-history';
import type { Presences } from './presences';
import type { SavesSince } from './saves-since';

const UPDATE = 'plugin::content-manager.explorer.update';

const id = z.string(says('presence.form')).regex(/^[\w-]{1,64}$/, says('presence.form'));

const bodySchema: z.ZodType<PresenceHeartbeat> = z.strictObject(
  {
    window: id,
    type: z.enum(TRACKED_TYPES, says('presence.form')),
    entry: id,
    isLeaving: z.boolean(says('presence.form')),
    seen: z.strictObject({ version: id, locale: id.nullable() }, says('presence.form')).optional(),
  },
  says('presence.form')
);

/** Whether an entry exists; `null` for users who may not read it. */
const findReadable = async (
  strapi: Core.Strapi,
  ability: Ability,
  { type, entry }: PresenceHeartbeat
): Promise<boolean | null> => {
  const known = getVisibleHistory(strapi, ability).get(type);
  if (known === undefined) return null;
  const { conditions } = known;
  if (type === NAV_ITEM && entry === WHOLE_NAVIGATION) return conditions === null ? true : null;
  const row = await strapi.db
    .connection(getTable(strapi, type))
    .select('id')
    .where({ document_id: entry })
    .modify((query) => {
      if (conditions !== null) void query.whereIn('id', rowsUnder(strapi, type, conditions));
    })
    .first();
  if (row !== undefined) return true;
  // A condition can only be checked on entries that exist.
  return conditions === null ? false : null;
};

/** Whether the user may change entries of a type. Users with read access only are not shown to others as editing. */
const canChange = (ability: Ability, type: string): boolean =>
  ability.can(UPDATE, type) || (type === NAV_ITEM && ability.can(UPDATE_NAVIGATION));

/** Reports who else has an entry open, and whether it was saved since, to users who may read it. */
export const presence = (
  strapi: Core.Strapi,
  services: { readonly presences: Presences; readonly savesSince: SavesSince }
) => ({
  async beat(ctx: Context): Promise<void> {
    const beat = parseForm(bodySchema, ctx.request.body);
    const { actor } = getActorNow(strapi);
    if (beat.isLeaving) {
      await services.presences.leave(beat, actor);
      ctx.body = { data: [], saved: null };
      return;
    }
    const { seen } = beat;
    const isThere = await findReadable(strapi, ctx.state['userAbility'], beat);
    const deletion =
      isThere === false && seen !== undefined
        ? await services.savesSince.findDeletion(beat, actor)
        : null;
    if (deletion !== null) {
      ctx.body = { data: [], saved: deletion };
      return;
    }
    if (isThere !== true) {
      throw new errors.ForbiddenError(
        'This entry does not exist, or you do not have permission to read it.'
      );
    }
    ctx.body = {
      data: await services.presences.beat(
        beat,
        actor,
        canChange(ctx.state['userAbility'], beat.type)
      ),
      saved: seen === undefined ? null : await services.savesSince.find(beat, seen, actor),
    };
  },
});
