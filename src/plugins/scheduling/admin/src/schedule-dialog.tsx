import {
  Box,
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
import { type FormEvent, useRef, useState } from 'react';
import type { Code } from '#scheduling/domain/problems';
import { type Action, ACTIONS, type Schedule } from '#scheduling/domain/schedule';
import { DateInput } from '#site-content/admin/components/date-input';
import { DialogFooter, DialogFrame } from '#site-content/admin/components/dialog-frame';
import { FailureNote } from '#site-content/admin/components/failure-note';
import { usePageTitle } from '#site-content/admin/components/use-page-title';
import type { PageActionDialogProps } from '#site-content/admin/routes/page-actions';
import { useSend } from '#site-content/admin/routes/panel-requests';
import { RefusedNow } from './refused-now';
import { useText } from './translations/text';
import { UnpublishPreview } from './unpublish-preview';
import { getProblems, useProblemTexts } from './use-problem-texts';
import { SCHEDULES } from './use-schedules';
import { useTimeText } from './use-time-text';

type ScheduleDialogProps = Pick<PageActionDialogProps, 'pages' | 'onClose'> &
  Partial<Pick<PageActionDialogProps, 'onDone'>> & {
    /** The schedule to change; if unset, a new one is created for each page. */
    readonly schedule?: Schedule;
  };

/** Formats a time as the value of a `datetime-local` input. */
const toInput = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Times further ahead than this are more often typos than intended. */
const FAR_MS = 366 * 24 * 60 * 60_000;

/** Code of the problem that is shown below the time field. */
const PAST = `scheduling.${'past' satisfies Code}`;

/** Returns the next full hour, the default time. */
const nextHour = (): Date => {
  const at = new Date();
  at.setHours(at.getHours() + 1, 0, 0, 0);
  return at;
};

/** Asks when pages should be published or unpublished. */
export const ScheduleDialog = ({ pages, schedule, onDone, onClose }: ScheduleDialogProps) => {
  const text = useText();
  const timeText = useTimeText();
  const toTitle = usePageTitle();
  const { toSentence, sentencesIn } = useProblemTexts();
  const send = useSend();
  const { toggleNotification } = useNotification();
  const [action, setAction] = useState<Action>(schedule?.action ?? 'publish');
  const [input, setInput] = useState(() => toInput(schedule ? new Date(schedule.at) : nextHour()));
  const [redirects, setRedirects] = useState(schedule?.redirects ?? 'create');
  const [timeFailure, setTimeFailure] = useState<'dialog.no-time' | 'problem.past' | null>(null);
  const time = useRef<HTMLInputElement>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [opened] = useState(() => Date.now());

  // A time that daylight saving time skips becomes an hour later; the resulting time is shown below the field.
  const at = new Date(input);
  const isTime = !Number.isNaN(at.getTime());
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const title = pages[0]?.title.trim() || text('untitled');
  const count = pages.length;

  const changeTime = (value: string): void => {
    setInput(value);
    setTimeFailure(new Date(value) <= new Date() ? 'problem.past' : null);
    setFailures([]);
  };

  /** Shows the problem of the time, and leads the user there. */
  const refuseTime = (failure: 'dialog.no-time' | 'problem.past'): void => {
    setTimeFailure(failure);
    time.current?.focus();
  };

  /** Shows the problems of a refused request. With several pages, each sentence names its page. */
  const showRefusal = (thrown: unknown): void => {
    const problems = getProblems(thrown);
    const others = problems.filter(({ code }) => code !== PAST);
    if (others.length < problems.length) refuseTime('problem.past');
    if (others.length === 0) return setFailures(problems.length > 0 ? [] : sentencesIn(thrown));
    const sentences = others.map((problem) => {
      const page = count > 1 && problem.path[0] === 'pages' && pages[Number(problem.path[1])];
      return page ? `${toTitle(page.title)}: ${toSentence(problem)}` : toSentence(problem);
    });
    setFailures(count > 1 ? [text('dialog.none-saved'), ...sentences] : sentences);
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isTime || at <= new Date()) {
      return refuseTime(isTime ? 'problem.past' : 'dialog.no-time');
    }
    setBusy(true);
    const chosen = { action, at: at.toISOString(), redirects };
    try {
      if (schedule) await send('PUT', `${SCHEDULES}/${schedule.id}`, chosen);
      else await send('POST', `${SCHEDULES}/bulk`, { ...chosen, pages: pages.map(({ id }) => id) });
    } catch (thrown) {
      setBusy(false);
      return showRefusal(thrown);
    }
    const message = text(schedule ? 'dialog.changed' : 'dialog.saved', {
      ...{ action, count, title, at: timeText(at) },
    });
    toggleNotification({ type: 'success', message });
    onDone?.();
    onClose();
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
              <SingleSelect
                value={action}
                onChange={(value) => {
                  setAction(value as Action);
                  setFailures([]);
                }}
              >
                {ACTIONS.map((each) => (
                  <SingleSelectOption key={each} value={each}>
                    {text(`action.${each}`)}
                  </SingleSelectOption>
                ))}
              </SingleSelect>
            </Field.Root>
            <Field.Root
              name="at"
              required
              hint={text('dialog.zone', { zone })}
              error={timeFailure !== null && text(timeFailure)}
            >
              <Field.Label>{text('dialog.at')}</Field.Label>
              <DateInput
                ref={time}
                type="datetime-local"
                value={input}
                min={toInput(new Date())}
                max="9999-12-31T00:00"
                onChange={(event) => changeTime(event.target.value)}
              />
              <Flex direction="column" alignItems="stretch" gap={1} aria-live="polite">
                <Field.Error />
                <Field.Hint />
              </Flex>
            </Field.Root>
            {isTime && (
              <Box role="status">
                {toInput(at) !== input && (
                  <Typography tag="p" textColor="neutral800">
                    {text('dialog.skipped')}
                  </Typography>
                )}
                <Typography tag="p" fontWeight="bold" textColor="neutral800">
                  {timeText(at)}
                  {at.getTime() - opened > FAR_MS && ` (${text('dialog.far')})`}
                </Typography>
              </Box>
            )}
            {action === 'publish' && (
              <>
                <Checkbox
                  checked={redirects === 'create'}
                  onCheckedChange={(checked) => setRedirects(checked === true ? 'create' : 'none')}
                >
                  {text('dialog.redirects')}
                </Checkbox>
                <Typography textColor="neutral600">{text('dialog.draft', { count })}</Typography>
                <RefusedNow pages={pages} />
              </>
            )}
            {action === 'unpublish' && (
              <UnpublishPreview
                pages={pages.map(({ id }) => id)}
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
