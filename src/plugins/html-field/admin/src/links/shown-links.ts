import type { Mark } from '@tiptap/pm/model';
import type { MarkView } from '@tiptap/pm/view';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { type PageLink, readPageLink } from '#site-content/domain/rules/page-link';

type Html = Readonly<Record<string, string>>;

/** Returns the name of a page, or a placeholder for missing or unreadable ones. */
type NameOf = (page: PageOption | undefined) => string;

/** The displayed target of links without a path: it leads nowhere, but the link is styled as one. */
const NOWHERE = '#';

/**
 * The links of an editor as displayed: a link to a page shows its path and title instead of its id. Saved and
 * copied HTML keeps the stored form.
 */
export class ShownLinks {
  private readonly shown = new Map<
    HTMLElement,
    PageLink & { readonly title: string | undefined }
  >();
  private pages: ReadonlyMap<string, PageOption> = new Map();
  private getName: NameOf = () => '';

  /** Sets the page names, which are loaded after the text. */
  name(pages: readonly PageOption[], getName: NameOf): void {
    this.pages = new Map(pages.map((page) => [page.id, page]));
    this.getName = getName;
    for (const element of this.shown.keys()) this.show(element);
  }

  readonly getView = (mark: Mark): MarkView => {
    const html = mark.attrs['html'] as Html;
    const dom = document.createElement('a');
    for (const [name, value] of Object.entries(html)) dom.setAttribute(name, value);
    const link = readPageLink(html['href'] ?? '');
    if (link !== null) {
      this.shown.set(dom, { ...link, title: html['title'] });
      this.show(dom);
    }
    return {
      dom,
      contentDOM: dom,
      // A displayed URL is not a change of the text.
      ignoreMutation: ({ type }) => type === 'attributes',
      destroy: () => void this.shown.delete(dom),
    };
  };

  private show(element: HTMLElement): void {
    const link = this.shown.get(element);
    if (link === undefined) return;
    const page = this.pages.get(link.page);
    element.setAttribute('href', page?.path ? `${page.path}${link.rest}` : NOWHERE);
    element.setAttribute('title', link.title ?? this.getName(page));
  }
}
