import type {
  GoneTo,
  NamedPage,
  PageAct,
  PageActRequest,
} from '../../../../contract/panel/page-acts';

/** A page that something is to be done with. */
export interface PageToAct extends NamedPage {
  readonly isPublished: boolean;
}

/** What somebody has asked for, before he has chosen how it is done. */
export interface PlannedAct {
  readonly act: PageAct['act'];
  readonly pages: readonly PageToAct[];
  /** Where they were dropped, for a move: `null` for the top level; left out where it is still to be chosen. */
  readonly parent?: NamedPage | null;
}

/** Where the old address leads, while it is being chosen. */
export interface GoneToChoice {
  readonly kind: GoneTo['kind'];
  readonly page: NamedPage | null;
  readonly destination: string;
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
  goneTo: { kind: 'nowhere', page: null, destination: '' },
  redirects: undefined,
});

const goneToOf = ({ kind, page, destination }: GoneToChoice): GoneTo | null => {
  switch (kind) {
    case 'page':
      return page === null ? null : { kind, page: page.id };
    case 'url':
      return destination.trim() === '' ? null : { kind, destination: destination.trim() };
    default:
      return { kind };
  }
};

const actOf = (
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
      const goneTo = goneToOf(chosen);
      return goneTo === null ? null : { act, pages, goneTo };
    }
  }
};

/** What is sent, with and without `isDryRun`; `null` while something is still to be chosen. */
export const requestOf = (
  planned: PlannedAct,
  choices: Choices
): Omit<PageActRequest, 'isDryRun'> | null => {
  const act = actOf(planned, choices);
  if (act === null) return null;
  const { redirects } = choices;
  return redirects === undefined ? act : { ...act, redirects };
};
