import { Box, Typography } from '@strapi/design-system';
import { type Editor, useEditorState } from '@tiptap/react';
import { readPageLink } from '#site-content/domain/rules/page-link';
import { useText } from '../../translations/text';
import { linkAt } from '../editing/commands';
import type { LinkedPages } from './use-linked-pages';

interface Props {
  readonly editor: Editor;
  readonly linked: LinkedPages;
}

/** Says where the link leads that the cursor is in. */
export const LinkNote = ({ editor, linked }: Props) => {
  const text = useText();
  const href = useEditorState({
    editor,
    selector: ({ editor: current }) => linkAt(current)?.['href'] ?? null,
  });
  if (href === null) return null;
  const sentence = (): string => {
    const link = readPageLink(href);
    if (link === null) return text('html-field.link.note', { address: href });
    const page = linked.getPage(link.page);
    if (page === undefined) return linked.isKnown ? text('html-field.link.page.unknown') : '';
    const { title, path } = page;
    return path === null
      ? text('html-field.link.note.not-published', { title })
      : text('html-field.link.note.page', { title, address: `${path}${link.rest}` });
  };
  return (
    <Box paddingLeft={4} paddingRight={4} paddingBottom={2} role="status">
      <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
        {sentence()}
      </Typography>
    </Box>
  );
};
