import { Dialog, Flex } from '@strapi/design-system';
import { useState } from 'react';
import type { PanelSettings } from '../../../contract/panel/answers';
import { FailureNotes } from '../page-acts/failure-notes';
import { OutcomeView } from '../page-acts/outcome-view';
import { useForetold, type ForetoldAct } from '../page-acts/use-foretold';
import { useText } from '../translations/text';
import { RedirectsChoice } from './redirects-choice';
import { ScrollArea } from './scroll-area';

interface AskedProps {
  readonly known: ForetoldAct;
  /** `null` while it is not known. */
  readonly automatic: PanelSettings['redirects']['automatic'] | null;
  /** Told whether old addresses are to lead on. */
  readonly onChoose: (leadsOn: boolean) => void;
}

const Asked = ({ known, automatic, onChoose }: AskedProps) => {
  const text = useText();
  const [leadsOn, setLeadsOn] = useState(true);
  const { outcome, failure, showAll } = useForetold(
    { ...known.request, ...(leadsOn ? {} : { redirects: false }) },
    known
  );
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      <Dialog.Description textColor="neutral800">
        {text('page-panel.publish.question')}
      </Dialog.Description>
      <RedirectsChoice
        automatic={automatic}
        count={known.outcome.redirects.made.total}
        leadsOn={leadsOn}
        onChoose={(chosen) => {
          setLeadsOn(chosen);
          onChoose(chosen);
        }}
      />
      {failure !== null && <FailureNotes failure={failure} />}
      {outcome !== null && (
        <ScrollArea label={text('pages.outcome')}>
          <OutcomeView outcome={outcome} onAll={showAll} />
        </ScrollArea>
      )}
    </Flex>
  );
};

interface Props extends Omit<AskedProps, 'known'> {
  /** What is known when the dialog opens. */
  readonly recall: () => ForetoldAct | null;
}

/** Inside a dialog: which addresses change when a page is published, and whether the old ones lead on. */
export const PublishQuestion = ({ recall, ...props }: Props) => {
  const [known] = useState(recall);
  return known === null ? null : <Asked {...props} known={known} />;
};
