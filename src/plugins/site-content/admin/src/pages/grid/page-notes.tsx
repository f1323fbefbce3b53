import { WarningCircle } from '@strapi/icons';
import type { ExplorerRow, PageAttention } from '../../../../contract/panel/page-explorer';
import { useText } from '../../translations/text';

/** What an editor should know of a page before he acts upon it. */
export const PageNotes = ({
  attention,
  publishedParent,
}: Pick<ExplorerRow, 'attention' | 'publishedParent'>) => {
  const text = useText();
  const sentenceOf = (code: PageAttention): string => {
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
          {sentenceOf(code)}
        </div>
      ))}
    </>
  );
};
