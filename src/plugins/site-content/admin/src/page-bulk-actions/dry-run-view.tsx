import { Box, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type {
  BulkActionOnPages,
  BulkActionOutcome,
  LinkFate,
  Listed,
  RedirectOfBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import { AddressChanges } from '../components/address-changes';
import { OutcomeSection } from '../components/outcome-section';
import { useEmptyBlockName } from '../components/use-empty-block-name';
import { usePageTitle } from '../components/use-page-title';
import { WarningBox } from '../components/warning-box';
import { useText } from '../translations/text';
import { isUnreferenced, ReferenceLists, type Sentences } from './reference-lists';

/** Kinds of links that keep working, and of those that do not. */
const GROUPS = {
  kept: ['followed', 'redirected'],
  broken: ['lost', 'broken'],
} as const satisfies Record<string, readonly LinkFate[]>;

interface ReferenceSectionsProps {
  readonly group: keyof typeof GROUPS;
  readonly action: BulkActionOnPages['action'];
  readonly references: BulkActionOutcome['references'];
  readonly onAll: () => void;
}

/** Lists links from other content, either those that keep working or those that break. */
const ReferenceSections = ({ group, action, references, onAll }: ReferenceSectionsProps) => {
  const text = useText();
  const isTemporary = action === 'unpublish';

  const getSentences = (fate: LinkFate): Sentences =>
    fate === 'lost' && isTemporary ? 'pages.links.hidden' : `pages.links.${fate}`;

  const fates = GROUPS[group];
  if (fates.every((fate) => isUnreferenced(references[fate]))) return null;
  const name = group === 'broken' && isTemporary ? 'broken-for-now' : group;
  return (
    <Flex direction="column" alignItems="flex-start" gap={3} width="100%">
      <Typography tag="p" fontWeight="bold" textColor="neutral800">
        {text(`pages.links.${name}`)}
      </Typography>
      {fates.map((fate) => (
        <Flex key={fate} direction="column" alignItems="flex-start" gap={3} width="100%">
          <ReferenceLists
            references={references[fate]}
            sentences={getSentences(fate)}
            withSubitems={fate === 'lost'}
            onAll={onAll}
          />
        </Flex>
      ))}
    </Flex>
  );
};

/** True if an action changes anything beyond the pages themselves. */
export const hasEffects = ({
  addresses,
  subpages,
  newRoots,
  references,
}: BulkActionOutcome): boolean =>
  addresses.total + subpages.total + newRoots.total > 0 ||
  !Object.values(references).every(isUnreferenced);

interface OutcomeViewProps {
  readonly action: BulkActionOnPages['action'];
  readonly outcome: BulkActionOutcome;
  /** Whether only drafts change now, and URLs change with the next publish. */
  readonly isDraftOnly?: boolean;
  /** Loads the complete lists. */
  readonly onAll: () => void;
}

/**
 * Returns the key of the heading above changed URLs. A list that is cut off may contain other kinds of changes than
 * those shown.
 */
const getAddressesName = (
  action: BulkActionOnPages['action'],
  { first, total }: BulkActionOutcome['addresses']
) => {
  const isComplete = first.length === total;
  if (action !== 'delete' && action !== 'unpublish') {
    const added = first.filter(({ from }) => from === null).length;
    if (added === 0) return 'addresses';
    return isComplete && added === total ? 'addresses-added' : 'addresses-added-mixed';
  }
  const areRemoved = isComplete && first.every(({ to }) => to === null);
  return areRemoved ? 'addresses-removed' : 'addresses-mixed';
};

/** Shows the result of a dry run: changed URLs and affected content. */
export const DryRunView = (props: OutcomeViewProps) => {
  const { action, outcome, isDraftOnly = false, onAll } = props;
  const text = useText();
  const { formatList } = useIntl();
  const getBlockName = useEmptyBlockName();
  const { addresses, redirects, references, subpages, newRoots, placeAlone } = outcome;
  const { homeLoss, draftParents, emptyBlocks } = outcome;
  const toTitle = usePageTitle();
  const getTitle = ({ title }: { readonly title: string }): string => toTitle(title);
  const getId = ({ id }: { readonly id: string }): string => id;

  const getRedirect = ({ source, destination }: RedirectOfBulkAction): string =>
    destination === null
      ? text('pages.outcome.redirect.gone', { source })
      : text('pages.outcome.redirect', { source, destination });
  const sentence = (
    name:
      | 'redirects-made'
      | 'redirects-changed'
      | 'redirects-removed'
      | 'redirects-kept'
      | 'subpages'
      | 'new-roots'
      | 'place-alone'
      | 'empty-blocks',
    { total }: Listed<unknown>
  ): string => text(`pages.outcome.${name}`, { count: total });

  const titled = [
    ['subpages', subpages],
    ['new-roots', newRoots],
    ['place-alone', placeAlone],
  ] as const;

  return (
    <Box
      width="100%"
      padding={4}
      hasRadius
      background="neutral100"
      borderColor="neutral200"
      role="group"
      aria-label={text('pages.outcome')}
    >
      <Flex direction="column" alignItems="flex-start" gap={4}>
        {homeLoss !== null && (
          <WarningBox>
            <Typography textColor="neutral800">
              {text(`pages.outcome.home-loss.${homeLoss}`)}
            </Typography>
          </WarningBox>
        )}
        <ReferenceSections group="broken" {...{ action, references, onAll }} />
        {addresses.total === 0 && (
          <Typography textColor="neutral800">
            {text(isDraftOnly ? 'pages.outcome.no-address-yet' : 'pages.outcome.no-address')}
          </Typography>
        )}
        {draftParents.first.map((parent) => (
          <Typography key={parent.id} textColor="neutral800">
            {text('pages.outcome.below-draft', { parent: getTitle(parent) })}
          </Typography>
        ))}
        <AddressChanges name={getAddressesName(action, addresses)} {...{ addresses, onAll }} />
        {(['made', 'changed', 'removed', 'kept'] as const).map((name) => (
          <OutcomeSection
            key={name}
            sentence={sentence(`redirects-${name}`, redirects[name])}
            listed={redirects[name]}
            onAll={onAll}
            toKey={({ source }) => source}
            render={getRedirect}
          />
        ))}
        {titled.map(([name, pages]) => (
          <OutcomeSection
            key={name}
            sentence={sentence(name, pages)}
            listed={pages}
            onAll={onAll}
            toKey={getId}
            render={getTitle}
          />
        ))}
        <OutcomeSection
          sentence={sentence('empty-blocks', emptyBlocks)}
          listed={emptyBlocks}
          onAll={onAll}
          toKey={getId}
          render={({ blocks, ...page }) =>
            text('pages.outcome.empty-blocks.page', {
              title: getTitle(page),
              blocks: formatList(blocks.map(getBlockName), { type: 'unit' }),
            })
          }
        />
        <ReferenceSections group="kept" {...{ action, references, onAll }} />
      </Flex>
    </Box>
  );
};
