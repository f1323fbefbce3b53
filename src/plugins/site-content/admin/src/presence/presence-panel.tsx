import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { isJournalled } from '#site-content/domain/history/tracked-types';
import { WHOLE_NAVIGATION } from '#site-content/domain/panel/presence';
import { useText } from '../translations/text';
import { PresentList } from './present-list';
import { usePresent } from './use-present';

/** Beside Strapi's forms: other users who have the same entry open. */
export const PresencePanel: PanelComponent = ({ model, document }) => {
  const text = useText();
  const isThere = isJournalled(model) && document?.documentId !== undefined;
  const entry = model === NAV_ITEM ? WHOLE_NAVIGATION : (document?.documentId ?? null);
  const present = usePresent(model, isThere ? entry : null);
  if (present.length === 0) return null;
  return { title: text('together.title'), content: <PresentList present={present} /> };
};
