import { Box, Button, Dialog, Flex, Link, Typography } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Schedule, Status } from '#scheduling/domain/schedule';
import { Mark } from '#site-content/admin/components/mark';
import { useAttempt } from '#site-content/admin/components/use-attempt';
import { usePassFocusOn } from '#site-content/admin/components/use-pass-focus-on';
import { WarningBox } from '#site-content/admin/components/warning-box';
import { useSend } from '#site-content/admin/routes/panel-requests';
import { entryPath } from '#site-content/admin/strapi-internals/addresses';
import { useForgetEntriesMutation } from '#site-content/admin/strapi-internals/document-tags';
import { PAGE } from '#site-content/domain/content-types';
import { ScheduleDialog } from './schedule-dialog';
import { useText } from './translations/text';
import { useProblemTexts } from './use-problem-texts';
import { usePublishProblems } from './use-publish-problems';
import { isOverdue, SCHEDULES } from './use-schedules';
import { useTimeText } from './use-time-text';

const MARKS = {
  pending: 'primary',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<Status, string>;

interface ScheduleLineProps {
  readonly schedule: Schedule;
  /** Whether the line names its page, in lists for several pages. */
  readonly isNamed?: boolean;
  /**
   * State of the page, which changes with every save. For each state, the line checks whether the page could be
   * published now. If unset, it does not check.
   */
  readonly pageState?: string | undefined;
}

/** A schedule in a list, with its actions. */
export const ScheduleLine = ({ schedule, isNamed = false, pageState }: ScheduleLineProps) => {
  const { id, page, path, action, status, problems, author, redirects } = schedule;
  const text = useText();
  const timeText = useTimeText();
  const { toSentence, toFieldSentence, sentencesIn } = useProblemTexts();
  const send = useSend();
  const { attempt, isBusy } = useAttempt((thrown) => sentencesIn(thrown).join(' '));
  const [forgetEntries] = useForgetEntriesMutation();
  const [isChanging, setChanging] = useState(false);
  const line = usePassFocusOn();
  const title = schedule.title?.trim() || text('untitled');
  const isDue = isOverdue(schedule);
  const isChangeable = status === 'pending' && !isDue;
  const isChecked = pageState !== undefined && isChangeable && action === 'publish';
  const inTheWay = usePublishProblems(isChecked ? [page] : [], pageState);

  const cancelled = async (): Promise<string> => {
    if (status === 'failed') await send('POST', `${SCHEDULES}/${id}/dismiss`);
    else await send('DELETE', `${SCHEDULES}/${id}`);
    return text('cancelled');
  };
  const retried = async (): Promise<string> => {
    const done = await send<Schedule>('POST', `${SCHEDULES}/${id}/retry`);
    void forgetEntries(PAGE);
    if (done.status !== 'done') {
      throw new Error([text('retry-failed'), ...done.problems.map(toSentence)].join(' '));
    }
    return text('retried');
  };
  const button = (name: 'change' | 'cancel' | 'retry', onClick?: () => void) => {
    const whole = { button: text(name), title, action: text(`action.${action}`) };
    return (
      // Not disabled while an action is running, because it would lose the focus.
      <Button
        {...{ size: 'S', variant: 'tertiary', onClick }}
        aria-label={text('button-of', whole)}
      >
        {text(name)}
      </Button>
    );
  };
  const run = (work: () => Promise<string>) => (): void => {
    if (!isBusy) void attempt(work);
  };

  return (
    <Box ref={line} tag="li" paddingTop={3} paddingBottom={3} width="100%" tabIndex={-1}>
      <Flex direction="column" alignItems="flex-start" gap={2}>
        {isNamed && (
          <Flex gap={2} wrap="wrap" style={{ overflowWrap: 'anywhere' }}>
            <Link tag={RouterLink} to={entryPath(PAGE, page)}>
              {title}
            </Link>
            <Typography variant="pi" textColor="neutral600">
              {path}
            </Typography>
          </Flex>
        )}
        <Flex gap={2} wrap="wrap">
          <Typography textColor="neutral800">
            {text(`line.${isDue ? 'due' : status}.${action}`, { at: timeText(schedule.at) })}
          </Typography>
          {status !== 'pending' && <Mark $as={MARKS[status]}>{text(`status.${status}`)}</Mark>}
        </Flex>
        <Typography variant="pi" textColor="neutral600">
          {text('by', { name: author.name })}
          {action === 'publish' && ` · ${text(`redirects.${redirects}`)}`}
        </Typography>
        {problems.map((problem, at) => (
          <Typography key={at} variant="pi" textColor="danger600">
            {toSentence(problem)}
          </Typography>
        ))}
        {inTheWay.length > 0 && (
          <WarningBox>
            <Typography variant="pi" textColor="neutral800">
              {text('line.refused-now', { problems: inTheWay.map(toFieldSentence).join(' ') })}
            </Typography>
          </WarningBox>
        )}
        <Flex gap={2} wrap="wrap">
          {isChangeable && button('change', () => setChanging(true))}
          {status === 'failed' && button('retry', run(retried))}
          {(isChangeable || status === 'failed') && (
            <Dialog.Root>
              <Dialog.Trigger>{button('cancel')}</Dialog.Trigger>
              <ConfirmDialog
                title={text('cancel')}
                startAction={
                  <Dialog.Cancel>
                    <Button fullWidth variant="tertiary">
                      {text('cancel.keep')}
                    </Button>
                  </Dialog.Cancel>
                }
                endAction={
                  <Dialog.Action>
                    <Button fullWidth variant="danger-light" onClick={run(cancelled)}>
                      {text('cancel')}
                    </Button>
                  </Dialog.Action>
                }
              >
                {text(`cancel.question.${status === 'failed' ? 'failed' : action}`, {
                  ...{ title, at: timeText(schedule.at) },
                })}
              </ConfirmDialog>
            </Dialog.Root>
          )}
        </Flex>
      </Flex>
      {isChanging && (
        <ScheduleDialog
          pages={[{ id: page, title }]}
          schedule={schedule}
          onClose={() => setChanging(false)}
        />
      )}
    </Box>
  );
};
