import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Button } from '@strapi/design-system';
import { ClockCounterClockwise } from '@strapi/icons';
import { useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { HistoryEntry } from '#site-content/admin/history-slot/history';
import { useHasUnsavedInput } from '#site-content/admin/strapi-internals/edit-form-values';
import { isTracked } from '#site-content/domain/changes/tracked-types';
import { READS_HISTORY } from '../routes';
import { useText } from '../translations/text';
import { useEntryName } from '../use-entry-name';
import { VersionsDialog } from './versions-dialog';

const Content = ({ of, name }: { readonly of: HistoryEntry; readonly name: string }) => {
  const text = useText();
  const hasUnsavedInput = useHasUnsavedInput();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        fullWidth
        variant="tertiary"
        startIcon={<ClockCounterClockwise />}
        onClick={() => setOpen(true)}
      >
        {text('history.versions.show')}
      </Button>
      {isOpen && (
        <VersionsDialog
          of={of}
          title={name}
          warning={hasUnsavedInput ? text('history.restore.unsaved') : undefined}
          // The form reloads the entry automatically.
          onRestored={() => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** Versions panel in the edit view of an entry with a history. */
export const VersionsPanel: PanelComponent = (props) => {
  const { model, collectionType, documentId, document } = props;
  const text = useText();
  const getName = useEntryName();
  const { allowedActions } = useRBAC(READS_HISTORY);
  // Hidden while an entry is being created or duplicated. Single types have no id in their URL.
  const entry = collectionType === 'single-types' ? document?.documentId : documentId;
  const isThere = entry !== undefined && document?.documentId !== undefined;
  if (!isTracked(model) || !isThere || allowedActions['canRead'] !== true) return null;
  const title: unknown = document['title'] ?? document['source'];
  return {
    title: text('history.versions'),
    content: (
      <Content
        of={{ type: model, entry }}
        name={getName(model, typeof title === 'string' ? title : null)}
      />
    ),
  };
};
