import { Button, Dialog, Flex } from '@strapi/design-system';
import { useState } from 'react';
import { giveBackFocus, whenFocusIsFree } from '../components/focus';
import type { UrlsQuestion } from '../edit-conflicts/ask-author';
import { OutcomeView } from '../page-bulk-actions/dry-run-view';
import { FailureNotes } from '../page-bulk-actions/failure-notes';
import { movedAddresses } from '../page-bulk-actions/moved-addresses';
import { useDryRun } from '../page-bulk-actions/use-dry-run';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { RedirectsChoice } from './redirects-choice';
import { ScrollArea } from './scroll-area';

/** Asks, before pages are published at other URLs, whether the old ones redirect. */
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
  return (
    <Dialog.Root open onOpenChange={(isOpen: boolean) => !isOpen && decide('cancel')}>
      <Dialog.Content onCloseAutoFocus={whenFocusIsFree(() => giveBackFocus(opener))}>
        <Dialog.Header>{text('page-panel.publish.title')}</Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={4} width="100%">
            <Dialog.Description textColor="neutral800">
              {text(
                known.request.pages.length > 1
                  ? 'page-panel.publish.question-of-many'
                  : 'page-panel.publish.question'
              )}
            </Dialog.Description>
            <RedirectsChoice
              automatic={automatic}
              count={movedAddresses(known.outcome)}
              leadsOn={leadsOn}
              onChoose={setLeadsOn}
            />
            {failure !== null && <FailureNotes failure={failure} />}
            {outcome !== null && (
              <ScrollArea label={text('pages.outcome')}>
                <OutcomeView outcome={outcome} onAll={showAll} />
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
