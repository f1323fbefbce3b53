import { useEffect } from 'react';
import { useEvent } from '../components/use-event';
import { useOfferUndo } from '../history/undo/use-offer-undo';
import { useReloadMediaMutation } from '../strapi-internals/media-tags';
import { useText } from '../translations/text';
import { type MediaDeletion, onDeletion } from './deletions';

/** Offers Undo after files were deleted: Strapi's own message has none. */
export const useUndoOfDeletions = (): void => {
  const text = useText();
  const [reload] = useReloadMediaMutation();
  const offerUndo = useOfferUndo(useEvent(() => void reload(null)));
  const offer = useEvent(({ change, act }: MediaDeletion): void => {
    const count = change.folders.length > 0 ? 2 : change.files.length;
    offerUndo(text('media-usage.deleted', { count }), act);
  });
  useEffect(() => onDeletion(offer), [offer]);
};
