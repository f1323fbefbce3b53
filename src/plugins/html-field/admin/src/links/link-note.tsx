import { Box, Typography } from '@strapi/design-system';
import { type Editor, useEditorState } from '@tiptap/react';
import { readPageLink } from '#site-content/domain/rules/page-link';
import { linkAt } from '../editing/commands';
import { useText } from '../translations/text';
import type { LinkedPages } from './use-linked-pages';

interface Props {
  readonly editor: Editor;
  readonly linked: LinkedPages;
}

/** Shows the target of the link at the cursor. */
export const LinkNote = ({ editor, linked }: Props) => {
  const text = useText();
  const href = useEditorState({
    editor,
    selector: ({ editor: current }) => linkAt(current)?.['href'] ?? null,
  });
  if (href === null) return null;
  const sentence = (): string => {
    const link = readPageLink(href);
    if (link === null) return text('link.note', { address: href });
    const page = linked.getPage(link.page);
    if (page === undefined) return linked.isKnown ? text('link.page.unknown') : '';
    const { title, path, isConcealed = false } = page;
    if (isConcealed) return text('link.note.concealed', { title });
    return path === null
      ? text('link.note.not-published', { title })
      : text('link.note.page', { title, address: `${path}${link.rest}` });
  };
  return (
    <Box paddingLeft={4} paddingRight={4} paddingBottom={2} role="status">
      <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
        {sentence()}
      </Typography>
    </Box>
  );
};
