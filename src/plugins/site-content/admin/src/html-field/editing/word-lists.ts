/** Word writes a list as paragraphs, and says in their style which list and which level they are of. */
const LEVEL = /mso-list:[^;]*level(\d)/i;
const MARKER = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]';
const NUMBER = /^\s*\(?[0-9a-z]{1,4}[.)]/i;

interface Item {
  readonly paragraph: HTMLElement;
  readonly level: number;
  readonly tag: 'ol' | 'ul';
}

const getItem = (element: Element | null): Item | null => {
  const level = LEVEL.exec(element?.getAttribute('style') ?? '')?.[1];
  if (!(element instanceof HTMLElement) || level === undefined) return null;
  const marker = element.querySelector(MARKER)?.textContent ?? '';
  return { paragraph: element, level: Number(level), tag: NUMBER.test(marker) ? 'ol' : 'ul' };
};

/** Makes lists of Word's paragraphs, in place. */
export const makeWordLists = (body: HTMLElement): void => {
  /** The lists that are open, the outermost first. */
  let open: { list: HTMLElement; level: number }[] = [];
  let previous: Element | null = null;
  for (const element of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    const item = getItem(element);
    if (item === null) continue;
    const follows = previous !== null && element.previousElementSibling === previous;
    if (!follows) open = [];
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    if ((open.at(-1)?.level ?? 0) < item.level) {
      const list = element.ownerDocument.createElement(item.tag);
      const parentItem = open.at(-1)?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else element.before(list);
      open.push({ list, level: item.level });
    }
    for (const marker of element.querySelectorAll(MARKER)) marker.remove();
    const entry = element.ownerDocument.createElement('li');
    entry.append(...element.childNodes);
    open.at(-1)?.list.append(entry);
    element.remove();
    previous = open[0]?.list ?? null;
  }
};
