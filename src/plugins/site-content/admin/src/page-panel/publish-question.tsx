import { Button, Dialog, Flex } from '@strapi/design-system';
import { useState } from 'react';
import { giveBackFocus, whenFocusIsFree } from '../components/focus';
import { ScrollArea } from '../components/scroll-area';
import type { UrlsQuestion } from '../edit-conflicts/ask-author';
import { OutcomeView } from '../page-bulk-actions/dry-run-view';
import { FailureNotes } from '../page-bulk-actions/failure-notes';
import {
  asksAboutRedirects,
  movedAddresses,
  movesPages,
} from '../page-bulk-actions/moved-addresses';
import { useDryRun } from '../page-bulk-actions/use-dry-run';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { RedirectsChoice } from './redirects-choice';

/** Beside the form of one page they are listed as the form holds them. */
const NONE = { total: 0, first: [] };

/** Asks whether old URLs should redirect, before pages are published at new URLs. */
export const PublishQuestion = ({ question }: { readonly question: UrlsQuestion }) => {
  const { known, decide } = question;
  const text = useText();
  const automatic = usePanelSettings()?.redirects.automatic ?? null;
  const [leadsOn, setLeadsOn] = useState(true);
  const [opener] = useState(() => document.activeElement);
  const { outcome, failure, showAll } = useDryRun(
    { ...known.request, ...(automatic === 'ask' && !leadsOn ? { redirects: false } : {}) },
    known
  );
  const isMove = asksAboutRedirects(known.outcome);
  const isOne = known.request.pages.length === 1;
  const getQuestion = () => {
    if (!isMove) return 'page-panel.publish.question-of-empty';
    const question = movesPages(known.outcome)
      ? 'page-panel.publish.question'
      : 'page-panel.publish.question-of-return';
    return isOne ? question : (`${question}-of-many` as const);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen: boolean) => !isOpen && decide('cancel')}>
      <Dialog.Content onCloseAutoFocus={whenFocusIsFree(() => giveBackFocus(opener))}>
        <Dialog.Header>
          {text(isMove ? 'page-panel.publish.title' : 'page-panel.empty.title')}
        </Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={4} width="100%">
            <Dialog.Description textColor="neutral800">{text(getQuestion())}</Dialog.Description>
            {isMove && (
              <RedirectsChoice
                automatic={automatic}
                count={movedAddresses(known.outcome)}
                leadsOn={leadsOn}
                onChoose={setLeadsOn}
              />
            )}
            {failure !== null && <FailureNotes failure={failure} />}
            {outcome !== null && (
              <ScrollArea label={text('pages.outcome')}>
                <OutcomeView
                  act="publish"
                  outcome={isOne ? { ...outcome, emptyBlocks: NONE } : outcome}
                  onAll={showAll}
                />
              </ScrollArea>
            )}
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="tertiary" fullWidth onClick={() => decide('cancel')}>
            {text('pages.cancel')}
          </Button>
          <Button fullWidth onClick={() => decide(leadsOn ? 'create' : 'none')}>
            {text('page-panel.publish.confirm')}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};
