import { Checkbox, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { Subpages, SubpagesRequest } from '#site-content/domain/panel/page-bulk-actions';
import { ignoreAfterCleanup } from '../components/ignore-after-cleanup';
import { useText } from '../translations/text';

const URL = '/site-content/pages/subpages';

/** Loads the subpages of pages; `null` while unknown. */
const useSubpages = (pages: readonly string[]): Subpages | null => {
  const [subpages, setSubpages] = useState<Subpages | null>(null);
  const key = pages.join(',');
  useEffect(() => {
    const question: SubpagesRequest = { pages: key.split(',') };
    // Without a response, deleting subpages is not offered.
    return ignoreAfterCleanup(
      getFetchClient().post<{ data?: Subpages }>(URL, question),
      ({ data }) => setSubpages(data.data ?? null)
    );
  }, [key]);
  return subpages;
};

interface SubpagesChoiceProps {
  /** The pages to delete. */
  readonly pages: readonly string[];
  readonly withSubpages: boolean;
  readonly onChoose: (withSubpages: boolean) => void;
}

/** Offers to delete all subpages, too, if the user has the permission. */
export const SubpagesChoice = ({ pages, withSubpages, onChoose }: SubpagesChoiceProps) => {
  const text = useText();
  const subpages = useSubpages(pages);
  if (subpages === null || subpages.total === 0) return null;
  const { total: count, canDelete } = subpages;
  return canDelete ? (
    <Checkbox checked={withSubpages} onCheckedChange={(checked) => onChoose(checked === true)}>
      {text('pages.bulk-action.delete.with-subpages', { count })}
    </Checkbox>
  ) : (
    <Typography textColor="neutral600">
      {text('pages.bulk-action.delete.subpages-stay', { count })}
    </Typography>
  );
};
