import {
  Button,
  Checkbox,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { type FormEvent, useState } from 'react';
import { type Action, ACTIONS, type Schedule } from '#scheduling/domain/schedule';
import { DateInput } from '#site-content/admin/components/date-input';
import { DialogFooter, DialogFrame } from '#site-content/admin/components/dialog-frame';
import { FailureNote } from '#site-content/admin/components/failure-note';
import type { ActedPage, PageActionDialogProps } from '#site-content/admin/routes/page-actions';
import { useSend } from '#site-content/admin/routes/panel-requests';
import { useText } from './translations/text';
import { UnpublishPreview } from './unpublish-preview';
import { useProblemTexts } from './use-problem-texts';
import { useFindPublishProblems } from './use-publish-problems';
import { SCHEDULES } from './use-schedules';
import { useTimeText } from './use-time-text';

type ScheduleDialogProps = Pick<PageActionDialogProps, 'pages' | 'onClose'> &
  Partial<Pick<PageActionDialogProps, 'onDone'>> & {
    /** The schedule to change; without one, a new one is created for each page. */
    readonly schedule?: Schedule;
  };

/** The value of a `datetime-local` input. */
const toInput = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** A year further on is more often mistyped than meant. */
const FAR_MS = 366 * 24 * 60 * 60_000;

/** The next full hour is a suitable default. */
const nextHour = (): Date => {
  const at = new Date();
  at.setHours(at.getHours() + 1, 0, 0, 0);
  return at;
};

/** Asks when pages should be published or unpublished. */
export const ScheduleDialog = ({ pages, schedule, onDone, onClose }: ScheduleDialogProps) => {
  const text = useText();
  const timeText = useTimeText();
  const { toSentence, sentencesIn } = useProblemTexts();
  const findProblems = useFindPublishProblems();
  const send = useSend();
  const { toggleNotification } = useNotification();
  const [action, setAction] = useState<Action>(schedule?.action ?? 'publish');
  const [input, setInput] = useState(() => toInput(schedule ? new Date(schedule.at) : nextHour()));
  const [redirects, setRedirects] = useState(schedule?.redirects ?? 'create');
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState(pages);
  const [opened] = useState(() => Date.now());

  // A time skipped by daylight saving time becomes an hour later; the resulting time is shown below the
  // field.
  const at = new Date(input);
  const isTime = !Number.isNaN(at.getTime());
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const title = pages[0]?.title.trim() || text('untitled');

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isTime) return setFailures([text('dialog.no-time')]);
    setBusy(true);
    const chosen = { action, at: at.toISOString(), redirects };
    const refused: ActedPage[] = [];
    const found: string[] = [];
    const warnings: string[] = [];
    const withTitle = (page: ActedPage, sentences: string): string =>
      pages.length > 1 ? `${page.title}: ${sentences}` : sentences;
    for (const page of left) {
      try {
        if (schedule) await send('PUT', `${SCHEDULES}/${schedule.id}`, chosen);
        else await send('POST', SCHEDULES, { ...chosen, page: page.id });
        const problems = action === 'publish' ? await findProblems(page.id) : [];
        if (problems.length > 0) {
          warnings.push(withTitle(page, problems.map(toSentence).join(' ')));
        }
      } catch (thrown) {
        refused.push(page);
        found.push(withTitle(page, sentencesIn(thrown).join(' ')));
      }
    }
    setBusy(false);
    setFailures(found);
    setLeft(refused);
    const count = left.length - refused.length;
    if (count > 0) {
      const done = left.find((page) => !refused.includes(page))?.title.trim() || text('untitled');
      const saved = { action, count, title: done, at: timeText(at) };
      const message = text(schedule ? 'dialog.changed' : 'dialog.saved', saved);
      toggleNotification({ type: 'success', message });
      if (warnings.length > 0) {
        const values = { count: warnings.length, problems: warnings.join(' ') };
        const warning = text('dialog.refused-now', values);
        toggleNotification({ type: 'warning', message: warning, blockTransition: true });
      }
      onDone?.();
    }
    if (refused.length === 0) onClose();
  };

  return (
    <DialogFrame
      title={text(schedule ? 'dialog.change' : 'dialog.new', { title, count: pages.length })}
      closeLabel={text('dialog.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={5}>
            <Field.Root name="action">
              <Field.Label>{text('dialog.action')}</Field.Label>
              <SingleSelect value={action} onChange={(value) => setAction(value as Action)}>
                {ACTIONS.map((each) => (
                  <SingleSelectOption key={each} value={each}>
                    {text(`action.${each}`)}
                  </SingleSelectOption>
                ))}
              </SingleSelect>
            </Field.Root>
            <Field.Root name="at" required hint={text('dialog.zone', { zone })}>
              <Field.Label>{text('dialog.at')}</Field.Label>
              <DateInput
                type="datetime-local"
                value={input}
                min={toInput(new Date())}
                max="9999-12-31T00:00"
                onChange={(event) => {
                  setInput(event.target.value);
                  setFailures([]);
                }}
              />
              <Field.Hint />
            </Field.Root>
            {isTime && (
              <Typography fontWeight="bold" textColor="neutral800" role="status">
                {timeText(at)}
                {at.getTime() - opened > FAR_MS && ` (${text('dialog.far')})`}
              </Typography>
            )}
            {action === 'publish' && (
              <>
                <Checkbox
                  checked={redirects === 'create'}
                  onCheckedChange={(checked) => setRedirects(checked === true ? 'create' : 'none')}
                >
                  {text('dialog.redirects')}
                </Checkbox>
                <Typography textColor="neutral600">{text('dialog.draft')}</Typography>
              </>
            )}
            {action === 'unpublish' && (
              <UnpublishPreview
                pages={left.map(({ id }) => id)}
                redirects={redirects === 'create'}
              />
            )}
            {failures.map((sentence) => (
              <FailureNote key={sentence} message={sentence} />
            ))}
          </Flex>
        </Modal.Body>
        <DialogFooter cancelLabel={text('dialog.dismiss')} onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {text(schedule ? 'dialog.save-change' : 'dialog.save')}
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  );
};
