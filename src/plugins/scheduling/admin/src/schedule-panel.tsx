import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Status } from '#scheduling/domain/schedule';
import { LIST } from '#site-content/admin/components/use-pass-focus-on';
import { useHasUnsavedInput } from '#site-content/admin/strapi-internals/edit-form-values';
import { PAGE } from '#site-content/domain/content-types';
import { PUBLISHES, SCHEDULED_PATH } from './routes';
import { ScheduleDialog } from './schedule-dialog';
import { ScheduleLine } from './schedule-line';
import { useText } from './translations/text';
import { useSchedules } from './use-schedules';

/** A page with its state, which changes with every save. */
type ContentProps = { readonly page: string; readonly title: string; readonly state: string };

const Content = ({ page, title, state }: ContentProps) => {
  const text = useText();
  const { data: schedules, error } = useSchedules({ page }, state, useHasUnsavedInput());
  const [isOpen, setOpen] = useState(false);
  const [openedAt] = useState(() => new Date().toISOString());
  const of = (name: Status) => (schedules ?? []).filter(({ status }) => status === name);
  // Schedules executed since the form was opened remain visible until it is opened again.
  const done = of('done').filter(({ at }) => at > openedAt);
  const shown = [...of('failed').slice(-1), ...done, ...of('pending')];
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%" {...LIST}>
      {error !== undefined && (
        <Typography role="alert" textColor="danger600">
          {text('load-failed')}
        </Typography>
      )}
      {schedules !== undefined && shown.length === 0 && (
        <Typography textColor="neutral600">{text('none-of-page')}</Typography>
      )}
      {shown.length > 0 && (
        <ul aria-label={text('title')}>
          {shown.map((schedule) => (
            // Keyed by status as well, because the buttons disappear when the status changes.
            <ScheduleLine
              key={`${schedule.id} ${schedule.status}`}
              schedule={schedule}
              pageState={state}
            />
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text('open')}
      </Button>
      <Link tag={RouterLink} to={`/${SCHEDULED_PATH}`}>
        {text('all')}
      </Link>
      {isOpen && <ScheduleDialog pages={[{ id: page, title }]} onClose={() => setOpen(false)} />}
    </Flex>
  );
};

/** Side panel of a saved page's edit view with its schedules, for users who may publish the page. */
export const SchedulePanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const { allowedActions } = useRBAC(PUBLISHES);
  if (model !== PAGE || documentId === undefined || document?.documentId === undefined) return null;
  if (allowedActions['canPublish'] !== true) return null;
  const { title, status, updatedAt } = document;
  return {
    title: text('panel'),
    content: (
      <Content
        page={documentId}
        title={typeof title === 'string' ? title : ''}
        state={`${status} ${updatedAt}`}
      />
    ),
  };
};
