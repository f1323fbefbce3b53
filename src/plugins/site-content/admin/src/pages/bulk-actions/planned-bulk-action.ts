import type { NamedPage, PageAct } from '#site-content/domain/panel/page-bulk-actions';
import { type GoneToChoice, NOWHERE, toGoneTo } from '../../page-bulk-actions/redirect-target';
import type { AskedAct } from '../../page-bulk-actions/use-dry-run';

/** A page that something is to be done with. */
export interface PageToAct extends NamedPage {
  readonly isPublished: boolean;
  /** As it was seen. */
  readonly version: string;
}

/** What somebody has asked for, before they have chosen how it is done. */
export interface PlannedAct {
  readonly act: PageAct['act'];
  readonly pages: readonly PageToAct[];
  /** Where they were dropped, for a move: `null` for the top level; left out where it is still to be chosen. */
  readonly parent?: NamedPage | null;
}

/** How it is done. */
export interface Choices {
  /** Of a move; left out while none is chosen. */
  readonly parent: NamedPage | null | undefined;
  readonly publishes: boolean;
  readonly goneTo: GoneToChoice;
  /** Left out while nobody has decided; then as the service is set up. */
  readonly redirects: boolean | undefined;
}

/** What is chosen to begin with: what is on the website moves there at once. */
export const firstChoices = ({ pages, parent }: PlannedAct): Choices => ({
  parent,
  publishes: pages.some(({ isPublished }) => isPublished),
  goneTo: NOWHERE,
  redirects: undefined,
});

const getAct = (
  { act, pages: acted }: PlannedAct,
  { parent, publishes, goneTo: chosen }: Choices
): PageAct | null => {
  const pages = acted.map(({ id }) => id);
  switch (act) {
    case 'publish':
      return { act, pages };
    case 'move':
      return parent === undefined ? null : { act, pages, parent: parent?.id ?? null, publishes };
    default: {
      const goneTo = toGoneTo(chosen);
      return goneTo === null ? null : { act, pages, goneTo };
    }
  }
};

/** What is sent, with and without `isDryRun`; `null` while something is still to be chosen. */
export const getRequest = (planned: PlannedAct, choices: Choices): AskedAct | null => {
  const act = getAct(planned, choices);
  if (act === null) return null;
  const { redirects } = choices;
  return redirects === undefined ? act : { ...act, redirects };
};
