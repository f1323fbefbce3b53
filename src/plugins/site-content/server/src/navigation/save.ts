import type { Core } from '@strapi/strapi';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { checkNavigation } from '#site-content/domain/navigation/check';
import {
  type NavItemData,
  planSave,
  type Step,
  withAreas,
} from '#site-content/domain/navigation/plan';
import type {
  NavigationItem,
  NavigationSave,
  NavigationSaved,
} from '#site-content/domain/panel/panel-response-types';
import { problemAt } from '#site-content/domain/problems/problem';
import { createValidationError } from '../operations/requests/refusal';
import { PageRows } from '../pages/tree/page-rows';
import { readNavItems } from '../reads/nav-items';
import { getModels } from '../strapi-internals/models';
import { asStepOfSave } from '../writes/navigation-save-step';
import { findProblems } from '../writes/problems';
import type { WriteServices } from '../writes/write-services';
import { type StoredNavigation, toNavigation } from './navigation-response';

/** Result of a save: done, or rejected because someone else saved in between. */
export type SaveOutcome =
  | { readonly saved: StoredNavigation; readonly meta: NavigationSaved }
  | { readonly conflict: StoredNavigation };

/** Document ids of new items by the ids in the request. */
type Ids = Map<string, string>;

const toOne = (documentId: string | null) => ({
  set: documentId === null ? [] : [{ documentId }],
});

const getInput = ({ parent, page, ...rest }: Partial<NavItemData>, ids: Ids) => ({
  ...rest,
  ...(page === undefined ? {} : { page: toOne(page) }),
  ...(parent === undefined
    ? {}
    : { parent: toOne(parent === null ? null : (ids.get(parent) ?? parent)) }),
});

const perform = async (
  strapi: Core.Strapi,
  step: Step,
  ids: Ids,
  userId: number | string | undefined
): Promise<void> => {
  const items = strapi.documents(NAV_ITEM);
  if (step.action === 'delete') {
    await items.delete({ documentId: step.id });
    return;
  }
  const data: object = { ...getInput(step.data, ids), updatedBy: userId };
  if (step.action === 'update') {
    await items.update({ documentId: step.id, data });
    return;
  }
  const created = await items.create({ data: { ...data, createdBy: userId } as object });
  ids.set(step.id, created.documentId);
};

/**
 * Writes the steps of a save. Errors of Strapi's validator, which also checks attributes added in the
 * Content-Type Builder, get the item's index as path.
 */
const performAll = async (
  strapi: Core.Strapi,
  steps: readonly Step[],
  items: readonly NavigationItem[],
  userId: number | string | undefined
): Promise<Ids> => {
  const ids: Ids = new Map();
  for (const step of steps) {
    try {
      await asStepOfSave(() => perform(strapi, step, ids, userId));
    } catch (error) {
      const index = items.findIndex(({ id }) => id === step.id);
      const problems = index === -1 ? null : findProblems(error);
      if (problems === null) throw error;
      throw createValidationError(
        problems.map((one) => problemAt(['items', index, ...one.path], one))
      );
    }
  }
  return ids;
};

/** Computes the version that the navigation must have after the save. */
const expectedVersion = (items: readonly NavigationItem[], ids: Ids): string => {
  const known = (id: string): string => ids.get(id) ?? id;
  const sent = withAreas(items).map((item, position) => ({
    ...item,
    id: known(item.id),
    parent: item.parent === null ? null : known(item.parent),
    position,
  }));
  return toNavigation(sent).version;
};

const getCount = (steps: readonly Step[], action: Step['action']): number =>
  steps.filter((step) => step.action === action).length;

/**
 * Replaces the stored navigation with the submitted one in a single transaction. The navigation is checked as a whole,
 * and only changed rows are written. A save without changes writes nothing, not even the revision.
 *
 * @param userId administrator who saves
 * @throws ValidationError with all violations, under `['items', index, field]`
 */
export const saveNavigation = async (
  strapi: Core.Strapi,
  { revision, tracker }: Pick<WriteServices, 'revision' | 'tracker'>,
  save: NavigationSave,
  userId: number | string | undefined
): Promise<SaveOutcome> =>
  strapi.db.transaction(async ({ trx }): Promise<SaveOutcome> => {
    await revision.lock(trx);
    const { items } = save;
    const stored = await readNavItems(strapi);
    const current = toNavigation(stored);
    if (save.version !== current.version) return { conflict: current };

    const linked = items.flatMap(({ page }) => page ?? []);
    const pages = new Set((await new PageRows(strapi, trx).of(linked)).map(({ id }) => id));
    const problems = checkNavigation(items, {
      stored: current.items,
      isPage: (id) => pages.has(id),
      getModel: getModels(strapi),
    });
    if (problems.length > 0) throw createValidationError(problems);

    tracker.of(trx).call('navigation');
    const steps = planSave(stored, items);
    const ids = await performAll(strapi, steps, items, userId);
    const saved = steps.length === 0 ? current : toNavigation(await readNavItems(strapi));
    if (saved.version !== expectedVersion(items, ids)) {
      throw new Error('The navigation could not be stored as sent. Nothing was changed.');
    }
    const meta = {
      created: getCount(steps, 'create'),
      updated: getCount(steps, 'update'),
      deleted: getCount(steps, 'delete'),
      ids: Object.fromEntries(ids),
    };
    return { saved, meta };
  });
