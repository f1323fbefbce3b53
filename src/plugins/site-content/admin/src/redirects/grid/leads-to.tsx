import type { RedirectRow } from '#site-content/domain/panel/redirects';
import { useText } from '../../translations/text';

/** A redirect's destination, and its final destination after all hops. */
export const LeadsTo = ({ row }: { readonly row: RedirectRow }) => {
  const text = useText();
  const { target, page, destination, hops, end, isLeftOut } = row;

  const isPageMissing = target === 'page' && page?.path == null;
  const first = (): string => {
    switch (target) {
      case 'url':
        return destination ?? '';
      case 'page':
        if (page === null) return text('redirects.page.deleted');
        return page.title?.trim() || page.path || text('redirects.page.unknown');
      case 'none':
        return text('redirects.leads.none');
      case 'empty':
        return text('redirects.leads.empty');
    }
  };
  const second = (): string | null => {
    if (isLeftOut) return text('redirects.leads.loop');
    if (isPageMissing) {
      return text(page === null ? 'redirects.page.none' : 'redirects.page.not-published');
    }
    if (hops > 1) {
      return end === null
        ? text('redirects.leads.hops-to-nothing', { count: hops })
        : text('redirects.leads.hops', { count: hops, end });
    }
    return target === 'page' && page?.title?.trim() ? (page.path ?? null) : null;
  };
  const note = second();
  const isWrong = isLeftOut || isPageMissing;
  return (
    <>
      <div className="line" title={first()}>
        {first()}
      </div>
      {note !== null && (
        <div className={`line faint${isWrong ? ' wrong' : ''}`} title={note}>
          {note}
        </div>
      )}
    </>
  );
};
