import { Check, CrossCircle, Move, Trash } from '@strapi/icons';
import { useIntl } from 'react-intl';
import { type SelectionAction, SelectionActions } from '../components/selection-actions';
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
  const actions: SelectionAction[] = [
    ...ACTS.filter(({ act }) => mayDo(leave, act)).map(({ act, icon, variant }) => ({
      ...{ id: act, icon, variant, label: text(`pages.menu.${act}`) },
      onAct: () => onBulkAction(act),
    })),
    ...pageActions
      .filter(({ permission }) => leave[permission])
      .map((action) => ({
        ...{ id: action.id, icon: action.icon, variant: 'tertiary' as const },
        label: formatMessage(action.label),
        onAct: () => onPluginAction(action),
      })),
    ...(count < shown
      ? [
          {
            ...{ id: 'all', variant: 'ghost' as const, onAct: onAll },
            label: text('pages.select-all', { count: shown }),
          },
        ]
      : []),
    { id: 'none', variant: 'ghost', label: text('pages.select-none'), onAct: onClear },
  ];
  return <SelectionActions status={text('pages.selected', { count })} actions={actions} />;
};
