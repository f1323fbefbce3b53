import type { Mark } from '@tiptap/pm/model';
import type { MarkView } from '@tiptap/pm/view';
import type { PageOption } from '#site-content/domain/panel/answers';
import { type PageLink, readPageLink } from '#site-content/domain/rules/page-link';

type Html = Readonly<Record<string, string>>;

/** Gives the name of a page, and that of one which there is not or which the user may not read. */
type NameOf = (page: PageOption | undefined) => string;

/** Leads nowhere, and is underlined as a link all the same. */
const NOWHERE = '#';

/**
 * The links of one editor as they are shown: one to a page has that page's path as its address and is named by it, so
 * that nobody sees its id. What is written and copied is not what is shown.
 */
export class ShownLinks {
  private readonly shown = new Map<
    HTMLElement,
    PageLink & { readonly title: string | undefined }
  >();
  private pages: ReadonlyMap<string, PageOption> = new Map();
  private getName: NameOf = () => '';

  /** Tells what pages are called, which is known a moment after the text. */
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
      // An address that is shown is no change of the text.
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
