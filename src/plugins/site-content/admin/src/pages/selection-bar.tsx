import { Button, Flex, Typography } from '@strapi/design-system';
import { Check, CrossCircle, Move, Trash } from '@strapi/icons';
import { useIntl } from 'react-intl';
import { type PageAction, pageActions } from '../routes/page-actions';
import { useText } from '../translations/text';
import { type BulkActionName, mayDo, type PagePermissions } from './grid/actions';

const ACTS = [
  { act: 'move', icon: <Move />, variant: 'tertiary' },
  { act: 'publish', icon: <Check />, variant: 'tertiary' },
  { act: 'unpublish', icon: <CrossCircle />, variant: 'tertiary' },
  { act: 'delete', icon: <Trash />, variant: 'danger-light' },
] as const;

interface SelectionBarProps {
  readonly count: number;
  /** Number of pages that can be selected together. */
  readonly shown: number;
  readonly leave: PagePermissions;
  readonly onBulkAction: (act: BulkActionName) => void;
  readonly onPluginAction: (action: PageAction) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Actions on the selected pages. */
export const SelectionBar = ({
  count,
  shown,
  leave,
  onBulkAction,
  onPluginAction,
  onAll,
  onClear,
}: SelectionBarProps) => {
  const text = useText();
  const { formatMessage } = useIntl();
  return (
    <Flex gap={2} wrap="wrap">
      <Typography fontWeight="bold" textColor="neutral800" role="status">
        {text('pages.selected', { count })}
      </Typography>
      {ACTS.filter(({ act }) => mayDo(leave, act)).map(({ act, icon, variant }) => (
        <Button
          key={act}
          size="S"
          variant={variant}
          startIcon={icon}
          onClick={() => onBulkAction(act)}
        >
          {text(`pages.menu.${act}`)}
        </Button>
      ))}
      {pageActions
        .filter(({ permission }) => leave[permission])
        .map((action) => (
          <Button
            key={action.id}
            size="S"
            variant="tertiary"
            startIcon={action.icon}
            onClick={() => onPluginAction(action)}
          >
            {formatMessage(action.label)}
          </Button>
        ))}
      {count < shown && (
        <Button size="S" variant="ghost" onClick={onAll}>
          {text('pages.select-all', { count: shown })}
        </Button>
      )}
      <Button size="S" variant="ghost" onClick={onClear}>
        {text('pages.select-none')}
      </Button>
    </Flex>
  );
};
