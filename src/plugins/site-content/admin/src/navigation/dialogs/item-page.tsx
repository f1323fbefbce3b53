import { useMemo, useState } from 'react';
import { findPages } from '#site-content/domain/pages/find-pages';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { PagePicker } from '../../page-picker/page-picker';
import { useText } from '../../translations/text';

const SHOWN_PAGES = 50;

interface ItemPageProps {
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly page: PageOption | undefined;
  readonly error: string | undefined;
  readonly onChange: (page: PageOption | null) => void;
}

/** Selects an item's page from those loaded with the navigation. */
export const ItemPage = ({ pages, page, error, onChange }: ItemPageProps) => {
  const text = useText();
  const [search, setSearch] = useState('');
  const found = useMemo(() => findPages(pages.values(), search, SHOWN_PAGES), [pages, search]);
  return (
    <PagePicker
      page={page ?? null}
      found={found}
      hint={page?.path === null ? text('navigation.page.hint-not-published') : undefined}
      error={error}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
};
