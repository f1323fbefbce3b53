import { Checkbox, Flex, Loader, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { DryRunStatus } from '../components/dry-run-status';
import { findOpener, giveBackFocus, regainFocus } from '../components/focus';
import { ScrollArea } from '../components/scroll-area';
import { Status } from '../components/status';
import { DeleteNotes } from '../page-bulk-actions/delete-notes';
import { DryRunView, hasEffects } from '../page-bulk-actions/dry-run-view';
import { FailureNotes } from '../page-bulk-actions/failure-notes';
import { NOWHERE, type RedirectToChoice, toRedirectTo } from '../page-bulk-actions/redirect-target';
import { RedirectToFields } from '../page-bulk-actions/redirect-target-fields';
import { SubpagesChoice } from '../page-bulk-actions/subpages-choice';
import {
  type PageDryRun,
  type RequestedBulkAction,
  usePageDryRun,
} from '../page-bulk-actions/use-page-dry-run';
import { usePanelSettings } from '../settings/panel-settings';
import type { Removal } from '../strapi-internals/removal-actions';
import { useText } from '../translations/text';

/** The way in which pages are removed. */
export type RemovalChoice =
  /** As Strapi does it. */
  | { readonly kind: 'as-ever' }
  | { readonly kind: 'action'; readonly request: RequestedBulkAction }
  /** The choice is incomplete. */
  | { readonly kind: 'incomplete' };

/** Returns the request for a removal as Strapi does it. */
export const toPlainRequest = (action: Removal, pages: readonly string[]): RequestedBulkAction => ({
  ...{ action, pages, redirectTo: { kind: 'nowhere' } },
});

interface Choices {
  readonly redirectTo: RedirectToChoice;
  /** Whether old paths of remaining pages redirect. */
  readonly addsRedirects: boolean;
  readonly withSubpages: boolean;
}

const getChoice = (
  going: Removal,
  pages: readonly string[],
  { redirectTo, addsRedirects, withSubpages }: Choices
): RemovalChoice => {
  if (redirectTo.kind === 'nowhere' && addsRedirects && !withSubpages) return { kind: 'as-ever' };
  const to = toRedirectTo(redirectTo);
  if (to === null) return { kind: 'incomplete' };
  const subpages = going === 'delete' && withSubpages ? { withSubpages } : {};
  const request: RequestedBulkAction = { action: going, pages, redirectTo: to, ...subpages };
  return { kind: 'action', request: addsRedirects ? request : { ...request, redirects: false } };
};

/** Returns the focus after a dialog of Strapi has closed that a menu has opened: the menu's item has disappeared. */
const useReturnFocus = (): void => {
  const [opener] = useState(findOpener);
  useEffect(() => () => regainFocus(() => giveBackFocus(opener)), [opener]);
};

interface RemovalQuestionProps {
  readonly going: Removal;
  readonly documentIds: readonly string[];
  /** Returns the result that is known when the dialog opens. */
  readonly recall: () => PageDryRun | null;
  readonly onChoose: (choice: RemovalChoice) => void;
}

/**
 * Part of a dialog: shows the effect of removing pages, and asks where their old URLs redirect and whether subpages are
 * deleted, too.
 */
export const PageRemovalQuestion = ({
  going,
  documentIds,
  recall,
  onChoose,
}: RemovalQuestionProps) => {
  const text = useText();
  useReturnFocus();
  const [known] = useState(recall);
  const settings = usePanelSettings();
  const [choices, setChoices] = useState<Choices>({
    ...{ redirectTo: NOWHERE, addsRedirects: true, withSubpages: false },
  });
  const choice = getChoice(going, documentIds, choices);
  const request = {
    'as-ever': toPlainRequest(going, documentIds),
    action: choice.kind === 'action' ? choice.request : null,
    incomplete: null,
  }[choice.kind];
  const { outcome, isCurrent, failure, showAll } = usePageDryRun(request, known);
  const choose = (chosen: Partial<Choices>): void => {
    const next = { ...choices, ...chosen };
    setChoices(next);
    onChoose(getChoice(going, documentIds, next));
  };

  const isAddressGone = outcome?.addresses.first.some(({ to }) => to === null) === true;
  // While no target is chosen for removed pages, these are the redirects of the remaining pages.
  const led = choices.withSubpages ? 0 : (known?.outcome.redirects.made.total ?? 0);
  const isLoading = request !== null && failure === null && !isCurrent && outcome === null;
  return (
    <ScrollArea label={text('pages.outcome')}>
      <Flex direction="column" alignItems="stretch" gap={4} width="100%" paddingTop={4}>
        {going === 'delete' && <DeleteNotes pages={documentIds} />}
        {going === 'delete' && (
          <SubpagesChoice
            pages={documentIds}
            withSubpages={choices.withSubpages}
            onChoose={(withSubpages) => choose({ withSubpages })}
          />
        )}
        {isAddressGone && (
          <RedirectToFields
            redirectTo={choices.redirectTo}
            isOfSubpages={choices.withSubpages}
            isPossible={isCurrent && failure === null}
            pages={documentIds}
            onChange={(redirectTo) => choose({ redirectTo })}
          />
        )}
        {settings?.redirects.automatic === 'ask' && led > 0 && (
          <Checkbox
            checked={choices.addsRedirects}
            onCheckedChange={(checked) => choose({ addsRedirects: checked === true })}
          >
            {text('page-panel.warning.redirects', { count: led })}
          </Checkbox>
        )}
        {failure !== null && failure.kind !== 'refused' && (
          <Typography textColor="neutral800">{text('page-panel.warning.unknown')}</Typography>
        )}
        {failure !== null && <FailureNotes failure={failure} />}
        {isLoading && (
          <Flex justifyContent="center">
            <Loader small>{text('pages.outcome.loading')}</Loader>
          </Flex>
        )}
        {choice.kind === 'incomplete' && (
          <Status>
            <Typography textColor="neutral600">
              {text('pages.outcome.choose-destination')}
            </Typography>
          </Status>
        )}
        <DryRunStatus isDone={isCurrent && outcome !== null && failure === null} />
        {choice.kind !== 'incomplete' &&
          outcome !== null &&
          failure === null &&
          hasEffects(outcome) && <DryRunView action={going} outcome={outcome} onAll={showAll} />}
      </Flex>
    </ScrollArea>
  );
};
