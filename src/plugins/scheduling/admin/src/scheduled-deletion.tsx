import { Flex, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { WarningBox } from '#site-content/admin/components/warning-box';
import { PUBLISHES } from './routes';
import { useText } from './translations/text';
import { usePending } from './use-schedules';
import { useTimeText } from './use-time-text';

interface ScheduledDeletionProps {
  /** Document ids of the pages to be deleted. */
  readonly pages: readonly string[];
}

const PendingOfDeleted = ({ pages }: ScheduledDeletionProps) => {
  const text = useText();
  const timeText = useTimeText();
  const schedules = usePending(pages);
  if (schedules.length === 0) return null;
  return (
    <WarningBox>
      <Flex direction="column" alignItems="flex-start" gap={1}>
        {schedules.map(({ id, action, at, ...page }) => (
          <Typography key={id} textColor="neutral800">
            {text(`deletion.${action}`, {
              title: page.title?.trim() || text('untitled'),
              at: timeText(at),
            })}
          </Typography>
        ))}
        <Typography textColor="neutral800">{text('deletion.hint')}</Typography>
      </Flex>
    </WarningBox>
  );
};

/** Warning before pages are deleted that lists their pending schedules, for users who may see schedules. */
export const ScheduledDeletion = ({ pages }: ScheduledDeletionProps) => {
  const { allowedActions } = useRBAC(PUBLISHES);
  return allowedActions['canPublish'] === true ? <PendingOfDeleted pages={pages} /> : null;
};
