import type { Attribute } from '@tiptap/core';
import { isAllowedAttribute } from '#site-content/domain/rules/html-elements';

type Html = Readonly<Record<string, string>>;

/** The attributes of an element that cleaning lets stay. */
const getHtmlAttributes = (element: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => isAllowedAttribute(element.localName, name))
      .map(({ name, value }) => [name, value])
  );

/** The attributes of an element as they are written, in one: their order is part of what is kept. */
export const html: Attribute = {
  default: {},
  parseHTML: getHtmlAttributes,
  renderHTML: (attributes) => ({ ...(attributes['html'] as Html) }),
};

/** What is known of a node and does not stand in the editor's own HTML. */
export const unrendered = (value: unknown): Attribute => ({
  default: value,
  rendered: false,
  parseHTML: () => value,
});

/** White space before an element, so that a source keeps its layout. */
export const lead = unrendered('');

/** White space before the end tag of an element. */
export const tail = unrendered('');

/** Not taken over by the other half of what is split. */
export const onlyOnce = (attribute: Attribute): Attribute => ({ ...attribute, keepOnSplit: false });
