import type { ContentManagerPlugin, PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex } from '@strapi/design-system';
import { type StrapiApp, useQueryParams } from '@strapi/strapi/admin';
import { useForgetEntriesMutation } from '#site-content/admin/strapi-internals/document-tags';
import { useHasUnsavedInput } from '#site-content/admin/strapi-internals/edit-form-values';
import { isTracked } from '#site-content/domain/changes/tracked-types';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { WHOLE_NAVIGATION } from '#site-content/domain/panel/presence';
import { useText } from '../translations/text';
import { useNoteOpenForm } from '../undo/open-form';
import { PresentList } from './present-list';
import { SavedNotice } from './saved-notice';
import { type Presence, usePresent } from './use-present';

/** The query of a form, as set by Strapi's i18n plugin. */
interface FormQuery {
  readonly plugins?: { readonly i18n?: { readonly locale?: string } };
}

interface ContentProps {
  readonly model: string;
  /** Document id. */
  readonly entry: string;
  readonly known: Presence;
}

const Content = ({ model, entry, known }: ContentProps) => {
  const { present, saved } = known;
  const hasUnsavedInput = useHasUnsavedInput();
  const [forgetEntries] = useForgetEntriesMutation();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {saved !== null && (
        <SavedNotice
          {...{ entry, saved }}
          onLoad={hasUnsavedInput ? null : () => void forgetEntries(model)}
        />
      )}
      {present.length > 0 && <PresentList present={present} />}
    </Flex>
  );
};

const getTitle = ({ saved }: Presence) => {
  if (saved === null) return 'together.title';
  return saved.isDeleted ? 'together.deleted.title' : 'together.saved.title';
};

/** Side panel of Strapi's forms that shows other users who have the same entry open, and their saves. */
const PresencePanel: PanelComponent = ({ model, document, meta }) => {
  const text = useText();
  useNoteOpenForm(document?.documentId);
  const [{ query }] = useQueryParams<FormQuery>();
  const isThere = isTracked(model) && document?.documentId !== undefined;
  const entry = model === NAV_ITEM ? WHOLE_NAVIGATION : (document?.documentId ?? null);
  const { version } = (meta ?? {}) as { readonly version?: string };
  const locale = query.plugins?.i18n?.locale ?? null;
  const isKnown = version !== undefined && model !== NAV_ITEM;
  const known = usePresent(model, isThere ? entry : null, isKnown ? { version, locale } : null);
  if (known.present.length === 0 && known.saved === null) return null;
  return {
    title: text(getTitle(known)),
    content: <Content {...{ model, known }} entry={entry ?? ''} />,
  };
};

/**
 * Adds a side panel to Strapi's forms that shows who else has the same entry open. It is the first after the actions,
 * because it affects whether to continue.
 */
export const addPresencePanel = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel((panels) => {
    const [actions, ...others] = panels;
    return actions === undefined ? [PresencePanel] : [actions, PresencePanel, ...others];
  });
};
