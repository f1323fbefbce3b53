import { ArrowRight, Download, File, Link, Trash } from '@strapi/icons';
import type { RedirectBulkActionName } from '#site-content/domain/panel/redirects';
import { type SelectionAction, SelectionActions } from '../components/selection-actions';
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
  const actions: SelectionAction[] = [
    ...ACTS.filter(({ needs }) => leave[needs]).map(({ act, icon, variant }) => ({
      ...{ id: act, icon, variant, label: text(`redirects.act.${act}`) },
      onAct: () => onBulkAction(act),
    })),
    {
      ...{ id: 'export', icon: <Download />, variant: 'tertiary', onAct: onExport },
      label: text('redirects.export'),
    },
    ...(count < total
      ? [
          {
            ...{ id: 'all', variant: 'ghost' as const, onAct: onAll },
            label: text('redirects.select-all', { count: total }),
          },
        ]
      : []),
    { id: 'none', variant: 'ghost', label: text('redirects.select-none'), onAct: onClear },
  ];
  return <SelectionActions status={text('redirects.selected', { count })} actions={actions} />;
};
