import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect } from 'react';
import { usePagesById } from '#site-content/admin/page-picker/page-options';
import { usePagePathText } from '#site-content/admin/page-picker/page-picker';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { readPageLink } from '#site-content/domain/rules/page-link';
import { useText } from '../translations/text';
import type { ShownLinks } from './shown-links';

type Html = Readonly<Record<string, string>>;

/** Returns the ids of the pages that a text links to, without duplicates, separated by commas. */
const linkedIn = (editor: Editor): string => {
  const ids = new Set<string>();
  editor.state.doc.descendants(({ marks }) => {
    for (const { attrs } of marks) {
      const link = readPageLink((attrs['html'] as Html | undefined)?.['href'] ?? '');
      if (link !== null) ids.add(link.page);
    }
  });
  return [...ids].toSorted().join(',');
};

export interface LinkedPages {
  readonly getPage: (id: string) => PageOption | undefined;
  /** Whether the pages have been loaded. */
  readonly isKnown: boolean;
}

/** Loads the pages that the text links to, and names its links. */
export const useLinkedPages = (editor: Editor, shown: ShownLinks): LinkedPages => {
  const text = useText();
  const getPlace = usePagePathText();
  const linked = useEditorState({ editor, selector: ({ editor: current }) => linkedIn(current) });
  const { pages, isKnown } = usePagesById(linked === '' ? [] : linked.split(','));
  useEffect(() => {
    shown.name(pages, (page) => {
      if (page !== undefined) return `${page.title} – ${getPlace(page)}`;
      return isKnown ? text('link.page.unknown') : '';
    });
  }, [shown, pages, isKnown, getPlace, text]);
  return { getPage: (id) => pages.find((page) => page.id === id), isKnown };
};
