import { Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PAGE } from '../../../site-content/domain/content-types';
import { Mark } from '../../../site-content/admin/src/components/mark';
import { useForgetEntriesMutation } from '../../../site-content/admin/src/strapi-internals/document-tags';
import { entryPath } from '../../../site-content/admin/src/strapi-internals/addresses';
import type { Schedule, Status } from '../../domain/schedule';
import { ScheduleDialog } from './schedule-dialog';
import { useText } from './translations/text';
import { useProblemTexts } from './use-problem-texts';
import { useCancelScheduleMutation, useRetryScheduleMutation } from './use-schedules';
import { useTimeText } from './use-time-text';

const MARKS = {
  pending: 'primary',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<Status, string>;

interface ScheduleLineProps {
  readonly schedule: Schedule;
  /** Whether it is shown among those of other pages. */
  readonly isNamed?: boolean;
}

/** One schedule in a list, with what can be done with it. */
export const ScheduleLine = ({ schedule, isNamed = false }: ScheduleLineProps) => {
  const { id, page, action, status, problems, author, redirects } = schedule;
  const text = useText();
  const timeText = useTimeText();
  const { sentenceOf, sentencesIn } = useProblemTexts(problems.length > 0);
  const [cancel] = useCancelScheduleMutation();
  const [retry] = useRetryScheduleMutation();
  const [forgetEntries] = useForgetEntriesMutation();
  const { toggleNotification } = useNotification();
  const [isChanging, setChanging] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isGone = problems.some(({ code }) => code === 'scheduling.page-gone');
  const title = isGone ? text('page-gone') : schedule.title?.trim() || text('untitled');

  const cancelled = async (): Promise<string> => {
    await cancel(id).unwrap();
    return text('cancelled');
  };
  const retried = async (): Promise<string> => {
    const { data } = await retry(id).unwrap();
    void forgetEntries(PAGE);
    return text(data.status === 'done' ? 'retried' : 'retry-failed');
  };
  const attempt = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      toggleNotification({ type: 'info', message: await work() });
    } catch (thrown) {
      toggleNotification({ type: 'danger', message: sentencesIn(thrown).join(' ') });
    } finally {
      setBusy(false);
    }
  };
  const button = (name: 'change' | 'cancel' | 'retry', onClick: () => void) => {
    const whole = { button: text(name), title, action: text(`action.${action}`) };
    return (
      <Button
        {...{ size: 'S', variant: 'tertiary', disabled: isBusy, onClick }}
        aria-label={text('button-of', whole)}
      >
        {text(name)}
      </Button>
    );
  };

  return (
    <Box tag="li" paddingTop={3} paddingBottom={3} width="100%">
      <Flex direction="column" alignItems="flex-start" gap={2}>
        {isNamed &&
          (isGone ? (
            <Typography fontWeight="bold" textColor="neutral800">
              {title}
            </Typography>
          ) : (
            <Link tag={RouterLink} to={entryPath(PAGE, page)}>
              {title}
            </Link>
          ))}
        <Flex gap={2} wrap="wrap">
          <Typography textColor="neutral800">
            {text(`line.${status}.${action}`, { at: timeText(schedule.at) })}
          </Typography>
          {status !== 'pending' && <Mark $as={MARKS[status]}>{text(`status.${status}`)}</Mark>}
        </Flex>
        <Typography variant="pi" textColor="neutral600">
          {text('by', { name: author.name })}
          {action === 'publish' && ` · ${text(`redirects.${redirects}`)}`}
        </Typography>
        {problems.map((problem, at) => (
          <Typography key={at} variant="pi" textColor="danger600">
            {sentenceOf(problem)}
          </Typography>
        ))}
        <Flex gap={2} wrap="wrap">
          {status === 'pending' && button('change', () => setChanging(true))}
          {status === 'pending' && button('cancel', () => void attempt(cancelled))}
          {status === 'failed' && button('retry', () => void attempt(retried))}
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
