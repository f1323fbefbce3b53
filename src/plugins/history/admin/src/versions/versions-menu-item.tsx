import { MenuItem } from '@strapi/design-system';
import { ClockCounterClockwise } from '@strapi/icons';
import { useRBAC } from '@strapi/strapi/admin';
import type { VersionsMenuItemProps } from '#site-content/admin/history-slot/history';
import { READS_HISTORY } from '../routes';
import { useText } from '../translations/text';

/** Menu item of an entry, for users who may see its versions. */
export const VersionsMenuItem = ({ onSelect }: VersionsMenuItemProps) => {
  const text = useText();
  if (useRBAC(READS_HISTORY).allowedActions['canRead'] !== true) return null;
  return (
    <MenuItem startIcon={<ClockCounterClockwise />} onSelect={onSelect}>
      {text('history.versions')}
    </MenuItem>
  );
};
