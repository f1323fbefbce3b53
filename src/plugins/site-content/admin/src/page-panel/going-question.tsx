import { Checkbox, Flex, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { type ReactNode, useState } from 'react';
import { REDIRECT } from '#site-content/domain/content-types';
import { OutcomeView } from '../page-bulk-actions/dry-run-view';
import { FailureNotes } from '../page-bulk-actions/failure-notes';
import { type GoneToChoice, NOWHERE, toGoneTo } from '../page-bulk-actions/redirect-target';
import { GoneToFields } from '../page-bulk-actions/redirect-target-fields';
import { type AskedAct, type DryRun, useDryRun } from '../page-bulk-actions/use-dry-run';
import { usePanelSettingsQuery } from '../settings/panel-settings';
import { worksOnEntries } from '../strapi-internals/permissions';
import type { Going } from '../strapi-internals/removal-actions';
import { useText } from '../translations/text';
import { InUseWarning } from './in-use-warning';
import { ScrollArea } from './scroll-area';

/** How pages go. */
export type GoingChoice =
  /** As Strapi does it. */
  | { readonly kind: 'as-ever' }
  | { readonly kind: 'act'; readonly request: AskedAct }
  /** Something is still to be chosen. */
  | { readonly kind: 'incomplete' };

const WORKS_ON_REDIRECTS = worksOnEntries(REDIRECT);

interface Choices {
  readonly goneTo: GoneToChoice;
  /** Whether the old addresses of pages that stay lead on. */
  readonly leadsOn: boolean;
}

const getChoice = (
  going: Going,
  pages: readonly string[],
  { goneTo, leadsOn }: Choices
): GoingChoice => {
  if (goneTo.kind === 'nowhere' && leadsOn) return { kind: 'as-ever' };
  const to = toGoneTo(goneTo);
  if (to === null) return { kind: 'incomplete' };
  const request: AskedAct = { act: going, pages, goneTo: to };
  return { kind: 'act', request: leadsOn ? request : { ...request, redirects: false } };
};

interface DryRunResultProps {
  readonly going: Going;
  readonly documentIds: readonly string[];
  readonly known: DryRun;
  readonly onChoose: (choice: GoingChoice) => void;
  /** Told before the addresses, of which there may be many. */
  readonly children: ReactNode;
}

/** The choice where the old addresses lead, and what comes of it on the website. */
const DryRunResult = ({ going, documentIds, known, onChoose, children }: DryRunResultProps) => {
  const text = useText();
  const { allowedActions } = useRBAC(WORKS_ON_REDIRECTS);
  const { data: settings } = usePanelSettingsQuery(undefined);
  const [choices, setChoices] = useState<Choices>({ goneTo: NOWHERE, leadsOn: true });
  const choice = getChoice(going, documentIds, choices);
  const request = {
    'as-ever': known.request,
    act: choice.kind === 'act' ? choice.request : null,
    incomplete: null,
  }[choice.kind];
  const { outcome, failure, showAll } = useDryRun(request, known);
  const choose = (chosen: Partial<Choices>): void => {
    const next = { ...choices, ...chosen };
    setChoices(next);
    onChoose(getChoice(going, documentIds, next));
  };

  const { addresses, redirects, newRoots } = known.outcome;
  if (addresses.total === 0 && newRoots.total === 0) return children;
  const isAddressGone = addresses.first.some(({ to }) => to === null);
  // Nothing is said yet about where the addresses lead that go: these are those of pages that stay.
  const led = redirects.made.total;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%" paddingTop={4}>
      {isAddressGone && allowedActions['canCreate'] === true && (
        <GoneToFields
          goneTo={choices.goneTo}
          pages={documentIds}
          onChange={(goneTo) => choose({ goneTo })}
        />
      )}
      {settings?.redirects.automatic === 'ask' && led > 0 && (
        <Checkbox
          checked={choices.leadsOn}
          onCheckedChange={(checked) => choose({ leadsOn: checked === true })}
        >
          {text('page-panel.warning.redirects', { count: led })}
        </Checkbox>
      )}
      {children}
      {failure !== null && <FailureNotes failure={failure} />}
      {choice.kind === 'incomplete' ? (
        <Typography textColor="neutral600" role="status">
          {text('pages.outcome.choose-first')}
        </Typography>
      ) : (
        outcome !== null &&
        failure === null && <OutcomeView outcome={outcome} onAll={showAll} isWithoutReferences />
      )}
    </Flex>
  );
};

interface Props extends Omit<DryRunResultProps, 'known' | 'children'> {
  /** What is known when the dialog opens. */
  readonly recall: () => DryRun | null;
}

/** Inside a dialog: what comes of it when pages go, and where their old addresses are to lead. */
export const GoingQuestion = ({ recall, ...props }: Props) => {
  const text = useText();
  const [known] = useState(recall);
  const inUse = <InUseWarning going={props.going} documentIds={props.documentIds} />;
  return (
    <ScrollArea label={text('pages.outcome')}>
      {known === null ? (
        inUse
      ) : (
        <DryRunResult {...props} known={known}>
          {inUse}
        </DryRunResult>
      )}
    </ScrollArea>
  );
};
