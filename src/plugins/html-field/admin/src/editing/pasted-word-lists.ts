/**
 * Word does not copy nested lists. On the desktop, each item is a paragraph with list and level in its style. On the
 * web, each item is a list in its own box, whatever its level, with both in attributes.
 */

/** Matches list and level, as in `mso-list:l0 level1 lfo1`. Restarted numbering has another `lfo`. */
const MSO_LIST = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/i;
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const NUMBER = /^\(?([0-9]+|[a-z]{1,4})[.)]/i;
const DESKTOP_ITEM = '[style*="mso-list" i]';
const WEB_ITEM = 'li[data-listid], li[data-aria-level]';
const HEADING = 'h1, h2, h3, h4, h5, h6';

interface Item {
  readonly element: Element;
  readonly level: number;
  readonly tag: string;
  /** Identifies the list. */
  readonly list: string;
  /** The item's number, if known. */
  readonly number: number | null;
  /** The `type` of a list with other numbers than 1, 2, 3. */
  readonly type?: string;
}

const toNumber = (text: string | null | undefined): number | null =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : null;

const ROMAN: Readonly<Record<string, number>> = {
  ...{ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 },
};

const fromRoman = (text: string): number => {
  const digits = [...text].map((digit) => ROMAN[digit] ?? 0);
  return digits.reduce(
    (sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit),
    0
  );
};

const fromLetters = (text: string): number =>
  [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);

/** Reads a number as Word shows it: `3`, `iv`, `C`. Of letters that are also Roman numerals, `i`, `v` and `x` are those. */
const readNumber = (text: string): Pick<Item, 'number' | 'type'> => {
  if (/^\d/.test(text)) return { number: toNumber(text) };
  const lower = text.toLowerCase();
  const [type, number] = /^([ivx]|[ivxlcdm]{2,})$/.test(lower)
    ? (['i', fromRoman(lower)] as const)
    : (['a', fromLetters(lower)] as const);
  return { number, type: text === lower ? type : type.toUpperCase() };
};

const toText = (element: Element | null): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Reads an item of Word on the desktop. Numbered headings stay headings, with their number as text. */
const readDesktopItem = (element: Element): Item | null => {
  const found = MSO_LIST.exec(element.getAttribute('style') ?? '');
  if (found === null || !element.matches('p, div')) return null;
  const [, list = '', level, format = ''] = found;
  const [marker] = element.querySelectorAll(MARKER);
  const number = NUMBER.exec(toText(marker ?? null));
  for (const each of element.querySelectorAll(MARKER)) each.remove();
  return {
    ...{ element, level: Number(level), list: `${list} ${format}` },
    tag: number === null ? 'ul' : 'ol',
    ...(number === null ? { number } : readNumber(number[1] ?? '')),
  };
};

/** Reads an item of Word on the web, before it is taken out of its list. */
const readWebItem = (element: Element): Item => {
  const level = element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level');
  return {
    element,
    level: Math.max(1, toNumber(level) ?? 1),
    tag: element.parentElement?.localName === 'ol' ? 'ol' : 'ul',
    list: element.getAttribute('data-listid') ?? '',
    number: toNumber(element.getAttribute('data-aria-posinset')),
  };
};

/** Replaces an item's list, and the boxes around it, with its items, so that the items of all lists are siblings. */
const unwrapItemList = ({ element }: Item): void => {
  const list = element.parentElement;
  if (list === null || !list.matches('ul, ol')) return;
  let box: Element = list;
  for (let around = list.parentElement; around?.matches('div:not([id])') === true;) {
    if (toText(around) !== toText(list)) break;
    box = around;
    around = around.parentElement;
  }
  box.replaceWith(...list.children);
};

/** Converts Word's items to lists in place. */
export const makeWordLists = (body: HTMLElement): void => {
  for (const marker of body.querySelectorAll(MARKER)) {
    // A heading has no list to show the number.
    if (marker.closest(HEADING) !== null) marker.textContent = `${toText(marker)} `;
  }
  const items = [...body.querySelectorAll(`${DESKTOP_ITEM}, ${WEB_ITEM}`)].flatMap((element) =>
    element.matches(WEB_ITEM) ? readWebItem(element) : (readDesktopItem(element) ?? [])
  );
  for (const item of items) unwrapItemList(item);

  /** The open lists, outermost first. */
  let open: { readonly element: Element; readonly item: Item }[] = [];
  for (const item of items) {
    const { element, level, tag } = item;
    if (open[0]?.element !== element.previousElementSibling) open = [];
    const isBeside = ({ item: first }: (typeof open)[number]): boolean =>
      first.level > level ||
      (first.level === level && (first.tag !== tag || first.list !== item.list));
    while (open.some(isBeside)) open.pop();
    if (open.at(-1)?.item.level !== level) {
      const list = body.ownerDocument.createElement(tag);
      if (item.type !== undefined) list.setAttribute('type', item.type);
      if (tag === 'ol' && (item.number ?? 1) > 1) list.setAttribute('start', String(item.number));
      const above = open.at(-1)?.element.lastElementChild;
      if (above) above.append(list);
      else element.before(list);
      open.push({ element: list, item });
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...element.childNodes);
    open.at(-1)?.element.append(entry);
    element.remove();
  }
};
