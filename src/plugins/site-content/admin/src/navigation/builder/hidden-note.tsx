import { EyeStriked } from '@strapi/icons';
import { Link } from 'react-router-dom';
import { PAGE } from '#site-content/domain/content-types';
import type { Hidden } from '#site-content/domain/navigation/find-hidden';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { entryPath } from '../../strapi-internals/addresses';
import { useText } from '../../translations/text';

interface HiddenNoteProps {
  readonly item: NavigationItem;
  readonly reason: Hidden['reason'];
  readonly hiddenBy: NavigationItem | undefined;
  readonly pageTitle: string | undefined;
  readonly tabIndex: number;
  /** Omitted if the user may not edit the navigation. */
  readonly onEdit: ((id: string) => void) | undefined;
}

/** Says why the response omits an item, and links to where it can be fixed. */
export const HiddenNote = ({
  item,
  reason,
  hiddenBy,
  pageTitle,
  tabIndex,
  onEdit,
}: HiddenNoteProps) => {
  const text = useText();
  return (
    <div className="note">
      <EyeStriked aria-hidden />
      {text(`navigation.hidden.${reason}`, {
        page: pageTitle ?? '',
        parent: hiddenBy?.title ?? '',
      })}
      {reason === 'page-not-published' && (
        <Link
          className="mend"
          to={entryPath(PAGE, item.page ?? '')}
          // Opens a new tab, because this one may have unsaved changes.
          target="_blank"
          data-control="mend"
          tabIndex={tabIndex}
        >
          {text('navigation.hidden.open-page')}
        </Link>
      )}
      {reason === 'page-gone' && onEdit !== undefined && (
        <button
          type="button"
          className="mend"
          data-control="mend"
          tabIndex={tabIndex}
          onClick={() => onEdit(item.id)}
        >
          {text('navigation.hidden.choose-page')}
        </button>
      )}
    </div>
  );
};
