import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect } from 'react';
import type { PageOption } from '#site-content/domain/panel/answers';
import { readPageLink } from '#site-content/domain/rules/page-link';
import { usePagesById } from '../../page-picker/page-options';
import { usePlaceOfPage } from '../../page-picker/page-picker';
import { useText } from '../../translations/text';
import type { ShownLinks } from './shown-links';

type Html = Readonly<Record<string, string>>;

/** The ids of the pages that a text links to, each once, with a comma between them. */
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
  /** Whether it is known by now which pages there are. */
  readonly isKnown: boolean;
}

/** The pages that the text in an editor links to; has its links named by them. */
export const useLinkedPages = (editor: Editor, shown: ShownLinks): LinkedPages => {
  const text = useText();
  const getPlace = usePlaceOfPage();
  const linked = useEditorState({ editor, selector: ({ editor: current }) => linkedIn(current) });
  const { pages, isKnown } = usePagesById(linked === '' ? [] : linked.split(','));
  useEffect(() => {
    shown.name(pages, (page) => {
      if (page !== undefined) return `${page.title} – ${getPlace(page)}`;
      return isKnown ? text('html-field.link.page.unknown') : '';
    });
  }, [shown, pages, isKnown, getPlace, text]);
  return { getPage: (id) => pages.find((page) => page.id === id), isKnown };
};
