import { useEffect, useId, useState, type FormEvent } from 'react';
import { useDebounce, useRBAC } from '@strapi/strapi/admin';
import { Button, Field, Flex, TextInput } from '@strapi/design-system';
import { styled } from 'styled-components';
import { PAGE } from '../../../contract/content-types';
import { readsEntries } from '../strapi/permissions';
import { useText } from '../translations/text';
import { usePageSlugsQuery } from './page-slugs';

const PAGE_PERMISSIONS = [readsEntries(PAGE)];

/** The browser shows the slugs on offer, in the theme's colours. */
const SlugInput = styled(TextInput)`
  color-scheme: ${({ theme }) => theme.colorScheme};
`;

interface Props {
  readonly slug: string;
  /** Whether the slugs of drafts are offered, those of what was never published among them. */
  readonly ofDrafts: boolean;
  readonly onShow: (slug: string) => void;
}

/** A field for any slug, which offers those of the pages that the editor may read. */
export const SlugForm = ({ slug, ofDrafts, onShow }: Props) => {
  const text = useText();
  const listId = useId();
  const [typed, setTyped] = useState(slug);
  // The browser's Back leads to another slug.
  useEffect(() => setTyped(slug), [slug]);
  const part = useDebounce(typed, 200);
  const { allowedActions } = useRBAC(PAGE_PERMISSIONS);
  const { data: pages = [] } = usePageSlugsQuery(
    { part, status: ofDrafts ? 'draft' : 'published' },
    { skip: !allowedActions['canRead'] }
  );

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onShow(typed.trim());
  };
  return (
    <form onSubmit={handleSubmit}>
      <Field.Root name="slug" maxWidth="48rem">
        <Field.Label>{text('api-preview.slug.label')}</Field.Label>
        <Flex gap={2} alignItems="stretch">
          <Flex flex="1" direction="column" alignItems="stretch">
            <SlugInput
              list={listId}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              placeholder={text('api-preview.slug.placeholder')}
              autoComplete="off"
              spellCheck={false}
            />
          </Flex>
          <datalist id={listId}>
            {pages.map((page) => (
              <option key={page.documentId} value={page.slug} label={page.title} />
            ))}
          </datalist>
          <Button type="submit" variant="tertiary" size="L" disabled={typed.trim() === ''}>
            {text('api-preview.slug.show')}
          </Button>
        </Flex>
      </Field.Root>
    </form>
  );
};
