import type { BulkActionOnPages, NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import { NOWHERE, type RedirectToChoice, toRedirectTo } from '../page-bulk-actions/redirect-target';
import type { RequestedBulkAction } from '../page-bulk-actions/use-page-dry-run';

/** A page selected for a bulk action. */
export interface PageToChange extends NamedPage {
  readonly isPublished: boolean;
  /** Id of its parent, `null` for none; `undefined` if the published page has another parent than the draft. */
  readonly parent: string | null | undefined;
  /** The loaded version. */
  readonly version: string;
}

/** A requested bulk action, before its options are chosen. */
export interface PlannedBulkAction {
  readonly action: Exclude<BulkActionOnPages['action'], 'order'>;
  readonly pages: readonly PageToChange[];
  /** The new parent of a move: `null` for the top level; unset while it is still to be chosen. */
  readonly parent?: NamedPage | null;
  /** The subpage of the new parent to insert the pages after; `null` for the first position, unset for the last. */
  readonly after?: NamedPage | null;
}

/** The options of a bulk action. */
export interface Choices {
  /** The new parent, for a move; unset while none is chosen. */
  readonly parent: NamedPage | null | undefined;
  readonly publishes: boolean;
  readonly redirectTo: RedirectToChoice;
  /** Whether a deletion includes subpages. */
  readonly withSubpages: boolean;
  /** Whether redirects are created. Until this is chosen, the configured policy applies. */
  readonly redirects: boolean | undefined;
}

/** Returns the initial options. Published pages move on the website at once, if the user may publish. */
export const firstChoices = (
  { pages, parent }: PlannedBulkAction,
  canPublish: boolean
): Choices => ({
  parent,
  publishes: canPublish && pages.some(({ isPublished }) => isPublished),
  redirectTo: NOWHERE,
  withSubpages: false,
  redirects: undefined,
});

/** True if pages go to the position where they were dropped: the user has not chosen another parent since. */
export const hasPosition = (
  { parent: dropped, after }: Pick<PlannedBulkAction, 'parent' | 'after'>,
  parent: NamedPage | null | undefined
): boolean => after !== undefined && parent !== undefined && dropped?.id === parent?.id;

/**
 * Returns the parent of all pages. A move there without a position would change nothing.
 *
 * @returns `null` if they have none, `undefined` if they differ or a position is given
 */
export const getPresentParent = ({
  pages,
  after,
}: PlannedBulkAction): string | null | undefined => {
  const parent = pages[0]?.parent;
  return after === undefined && pages.every((page) => page.parent === parent) ? parent : undefined;
};

const toRequest = (
  planned: PlannedBulkAction,
  { parent, publishes, redirectTo: chosen, withSubpages }: Choices
): BulkActionOnPages | null => {
  const { action, pages: acted, after } = planned;
  const pages = acted.map(({ id }) => id);
  switch (action) {
    case 'publish':
      return { action, pages };
    case 'move':
      if (parent === undefined) return null;
      return {
        ...{ action, pages, parent: parent?.id ?? null, publishes },
        ...(hasPosition(planned, parent) ? { after: after?.id ?? null } : {}),
      };
    default: {
      const redirectTo = toRedirectTo(chosen);
      if (redirectTo === null) return null;
      return {
        action,
        pages,
        redirectTo,
        ...(action === 'delete' && withSubpages ? { withSubpages } : {}),
      };
    }
  }
};

/** Returns the request without `isDryRun`, or `null` while the options are incomplete. */
export const getRequest = (
  planned: PlannedBulkAction,
  choices: Choices
): RequestedBulkAction | null => {
  const request = toRequest(planned, choices);
  if (request === null) return null;
  const { redirects } = choices;
  return redirects === undefined ? request : { ...request, redirects };
};
