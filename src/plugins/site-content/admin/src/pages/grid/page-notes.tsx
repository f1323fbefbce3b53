import { WarningCircle } from '@strapi/icons';
import type { ExplorerRow, PageAttention } from '#site-content/domain/panel/page-tree-view';
import { useText } from '../../translations/text';

/** Keeps a note of several lines beside its icon. */
const BESIDE_ICON = { flex: 1, minWidth: 0 };

/** Warnings about a page before an action on it. */
export const PageNotes = ({
  attention,
  publishedParent,
}: Pick<ExplorerRow, 'attention' | 'publishedParent'>) => {
  const text = useText();
  const toSentence = (code: PageAttention): string => {
    if (code !== 'published-elsewhere') return text(`pages.attention.${code}`);
    return publishedParent === null
      ? text('pages.attention.published-elsewhere')
      : text('pages.attention.published-below', { parent: publishedParent.title });
  };
  return (
    <>
      {attention.map((code) => (
        <div key={code} className="note">
          <WarningCircle aria-hidden />
          <span style={BESIDE_ICON}>{toSentence(code)}</span>
        </div>
      ))}
    </>
  );
};
