import { Button, Flex, Typography } from '@strapi/design-system';
import { ArrowRight, Download, File, Link, Trash } from '@strapi/icons';
import type { RedirectBulkActionName } from '#site-content/domain/panel/redirects';
import { useText } from '../translations/text';
import type { RedirectPermissions } from './grid/redirect-line';

const ACTS = [
  { act: 'lead', icon: <ArrowRight />, variant: 'tertiary', needs: 'update' },
  { act: 'to-pages', icon: <File />, variant: 'tertiary', needs: 'update' },
  { act: 'shorten', icon: <Link />, variant: 'tertiary', needs: 'update' },
  { act: 'delete', icon: <Trash />, variant: 'danger-light', needs: 'delete' },
] as const;

interface SelectionBarProps {
  readonly count: number;
  readonly total: number;
  readonly leave: RedirectPermissions;
  readonly onBulkAction: (act: RedirectBulkActionName) => void;
  readonly onExport: () => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Actions on the selected redirects. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { count, total, leave, onBulkAction, onExport, onAll, onClear } = props;
  const text = useText();
  return (
    <Flex gap={2} wrap="wrap">
      <Typography fontWeight="bold" textColor="neutral800" role="status">
        {text('redirects.selected', { count })}
      </Typography>
      {ACTS.filter(({ needs }) => leave[needs]).map(({ act, icon, variant }) => (
        <Button
          key={act}
          size="S"
          variant={variant}
          startIcon={icon}
          onClick={() => onBulkAction(act)}
        >
          {text(`redirects.act.${act}`)}
        </Button>
      ))}
      <Button size="S" variant="tertiary" startIcon={<Download />} onClick={onExport}>
        {text('redirects.export')}
      </Button>
      {count < total && (
        <Button size="S" variant="ghost" onClick={onAll}>
          {text('redirects.select-all', { count: total })}
        </Button>
      )}
      <Button size="S" variant="ghost" onClick={onClear}>
        {text('redirects.select-none')}
      </Button>
    </Flex>
  );
};
