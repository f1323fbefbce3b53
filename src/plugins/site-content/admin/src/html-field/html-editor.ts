import type { ComponentType } from 'react';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';

/** Loads the input of the custom field `plugin::site-content.html`. */
export type HtmlEditor = () => Promise<{ default: ComponentType<CustomFieldProps> }>;

let editor: HtmlEditor = () => import('./plain-html-input');

/** Loads the editor set by a plugin, or a plain text area if there is none. */
export const loadHtmlEditor: HtmlEditor = () => editor();

/**
 * Sets the editor of HTML fields. Call it when plugins bootstrap: `app.getPlugin('site-content').apis.setHtmlEditor(()
 * => import('./my-editor'))`.
 */
export const setHtmlEditor = (loadEditor: HtmlEditor): void => {
  editor = loadEditor;
};
