import { type KeyboardShortcutCommand, Mark } from '@tiptap/core';
import { isSafeHref } from '#site-content/domain/rules/allowed-html';
import { MARK_NAMES, MARK_TAGS, type MarkName } from '../document/marks';
import { html, unrendered } from './html-attributes';

const SHORTCUTS: Readonly<Partial<Record<MarkName, string>>> = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  underline: 'Mod-u',
  strike: 'Mod-Shift-s',
  subscript: 'Mod-,',
  superscript: 'Mod-.',
};

/** True if an element has the meaning of the mark. For example, a link without a safe URL is not a link. */
const isMark = (name: MarkName, element: HTMLElement): boolean => {
  if (name === 'link') {
    const href = element.getAttribute('href');
    return href === null ? element.id !== '' : isSafeHref(href.trim());
  }
  // Google Docs wraps the clipboard in a <b> that is not bold.
  if (name === 'bold') return element.style.fontWeight !== 'normal';
  return name !== 'span' || element.classList.length > 0 || element.id !== '';
};

/** CSS properties that other programs use instead of an element. */
const STYLES: Readonly<Partial<Record<MarkName, [string, RegExp]>>> = {
  bold: ['font-weight', /^(bold(er)?|[6-9]00)$/],
  italic: ['font-style', /^italic$/],
};

const createMark = (name: MarkName): Mark => {
  const [ownTag] = MARK_TAGS[name];
  const shortcut = SHORTCUTS[name];
  return Mark.create({
    name,
    inclusive: name !== 'link',
    // Marks of these types may be nested, because their classes or elements have different meanings.
    ...(name === 'span' || name === 'phrase' ? { excludes: '' } : {}),
    addAttributes: () => ({
      html,
      tag: {
        default: ownTag,
        rendered: false,
        parseHTML: (element) =>
          (MARK_TAGS[name] as readonly string[]).includes(element.localName)
            ? element.localName
            : ownTag,
      },
      origin: unrendered(null),
    }),
    parseHTML() {
      const style = STYLES[name];
      return [
        ...MARK_TAGS[name].map((tag) => ({
          tag,
          getAttrs: (element: HTMLElement) => (isMark(name, element) ? null : (false as const)),
        })),
        ...(style === undefined
          ? []
          : [
              {
                style: style[0],
                getAttrs: (value: string) => (style[1].test(value) ? null : (false as const)),
              },
            ]),
      ];
    },
    renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs['tag'] as string, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      const toggle: KeyboardShortcutCommand = ({ editor }) => editor.commands.toggleMark(name);
      return shortcut === undefined ? {} : { [shortcut]: toggle };
    },
  });
};

export const marks = MARK_NAMES.map(createMark);
