import type { Attribute } from '@tiptap/core';
import { isAllowedAttribute } from '#site-content/domain/rules/allowed-html';

type Html = Readonly<Record<string, string>>;

/** Returns the attributes of an element that the sanitizer keeps. */
const getHtmlAttributes = (element: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => isAllowedAttribute(element.localName, name))
      .map(({ name, value }) => [name, value])
  );

/** All HTML attributes of an element in one editor attribute, so that their order is preserved, too. */
export const html: Attribute = {
  default: {},
  parseHTML: getHtmlAttributes,
  renderHTML: (attributes) => ({ ...(attributes['html'] as Html) }),
};

/** Returns an editor attribute that is not part of the editor's DOM. */
export const unrendered = (value: unknown): Attribute => ({
  default: value,
  rendered: false,
  parseHTML: () => value,
});

/** Whitespace before an element, to preserve the formatting of the source. */
export const lead = unrendered('');

/** Whitespace before the end tag of an element. */
export const tail = unrendered('');

/** Returns an attribute that is not copied to the second half when a node is split. */
export const onlyOnce = (attribute: Attribute): Attribute => ({ ...attribute, keepOnSplit: false });
