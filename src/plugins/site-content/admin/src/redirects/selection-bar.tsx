import { ArrowRight, Download, File, Link, Trash } from '@strapi/icons';
import type { RedirectBulkActionName } from '#site-content/domain/panel/redirects';
import { type SelectionAction, SelectionActions } from '../components/selection-actions';
import { useText } from '../translations/text';
import type { RedirectPermissions } from './grid/redirect-line';

const BULK_ACTIONS = [
  { action: 'lead', icon: <ArrowRight />, variant: 'tertiary', needs: 'update' },
  { action: 'to-pages', icon: <File />, variant: 'tertiary', needs: 'update' },
  { action: 'shorten', icon: <Link />, variant: 'tertiary', needs: 'update' },
  { action: 'delete', icon: <Trash />, variant: 'danger-light', needs: 'delete' },
] as const;

interface SelectionBarProps {
  readonly count: number;
  readonly total: number;
  readonly permissions: RedirectPermissions;
  readonly onBulkAction: (action: RedirectBulkActionName) => void;
  readonly onExport: () => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Actions on the selected redirects. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { count, total, permissions, onBulkAction, onExport, onAll, onClear } = props;
  const text = useText();
  const actions: SelectionAction[] = [
    ...BULK_ACTIONS.filter(({ needs }) => permissions[needs]).map(({ action, icon, variant }) => ({
      ...{ id: action, icon, variant, label: text(`redirects.bulk-action.${action}`) },
      onRun: () => onBulkAction(action),
    })),
    {
      ...{ id: 'export', icon: <Download />, variant: 'tertiary', onRun: onExport },
      label: text('redirects.export'),
    },
    ...(count < total
      ? [
          {
            ...{ id: 'all', variant: 'ghost' as const, onRun: onAll },
            label: text('redirects.select-all', { count: total }),
          },
        ]
      : []),
    { id: 'none', variant: 'ghost', label: text('redirects.select-none'), onRun: onClear },
  ];
  return <SelectionActions status={text('redirects.selected', { count })} actions={actions} />;
};
