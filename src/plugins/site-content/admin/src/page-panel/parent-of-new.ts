import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE } from '#site-content/domain/content-types';
import { useEvent } from '../components/use-event';
import { BELOW } from '../routes/pages';
import { type EntryAnswer, entryAt } from '../strapi-internals/content-manager-requests';
import { type RelatedEntry, useChooseRelation } from '../strapi-internals/relation-field';
import { useText } from '../translations/text';

type Parent = RelatedEntry & { readonly title?: string | null };

/**
 * In the form for a new page: chooses the parent that the address names. Shows nothing; what stands beside a form is a
 * part of it, and so may change its fields.
 */
export const ParentOfNewPage: PanelComponent = ({ model, documentId }) => {
  const text = useText();
  const { get } = useFetchClient();
  const [address] = useSearchParams();
  const chooseRelation = useChooseRelation();
  const parent = model === PAGE && documentId === undefined ? address.get(BELOW) : null;

  const choose = useEvent((entry: Parent): void =>
    chooseRelation('parent', PAGE, entry, entry.title || text('pages.untitled'))
  );
  useEffect(() => {
    if (parent === null) return undefined;
    let isWanted = true;
    get<EntryAnswer<Parent>>(entryAt(PAGE, parent)).then(
      ({ data }) => {
        if (isWanted) choose(data.data);
      },
      // It is gone, or not to be read: the editor chooses another one, or none.
      () => undefined
    );
    return () => {
      isWanted = false;
    };
  }, [parent, get, choose]);
  return null;
};
