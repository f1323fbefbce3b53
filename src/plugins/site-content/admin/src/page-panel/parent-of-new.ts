import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE } from '#site-content/domain/content-types';
import { ignoreAfterCleanup } from '../components/ignore-after-cleanup';
import { useEvent } from '../components/use-event';
import { usePageTitle } from '../components/use-page-title';
import { BELOW } from '../routes/pages';
import { type EntryResponse, entryUrl } from '../strapi-internals/content-manager-requests';
import { type RelatedEntry, useChooseRelation } from '../strapi-internals/relation-field';

type Parent = RelatedEntry & { readonly title?: string | null };

/**
 * Selects the parent that the URL names in the form for a new page. Renders nothing; it is a panel because panels are
 * inside the form and can change its fields.
 */
export const ParentOfNewPage: PanelComponent = ({ model, documentId }) => {
  const toTitle = usePageTitle();
  const { get } = useFetchClient();
  const [address] = useSearchParams();
  const chooseRelation = useChooseRelation();
  const parent = model === PAGE && documentId === undefined ? address.get(BELOW) : null;

  const choose = useEvent((entry: Parent): void =>
    chooseRelation('parent', PAGE, entry, toTitle(entry.title ?? ''))
  );
  useEffect(() => {
    if (parent === null) return undefined;
    // If the parent was deleted or is not readable, the user selects another one, or none.
    return ignoreAfterCleanup(get<EntryResponse<Parent>>(entryUrl(PAGE, parent)), ({ data }) =>
      choose(data.data)
    );
  }, [parent, get, choose]);
  return null;
};
