import type { ComponentType } from 'react';
import type { CustomFieldProps } from '../strapi-internals/custom-field-props';

/** Loads the input of the custom field `plugin::site-content.html`. */
export type HtmlEditor = () => Promise<{ default: ComponentType<CustomFieldProps> }>;

let editor: HtmlEditor = () => import('./plain-html-input');

/** The editor set by a plugin, otherwise a plain text area. */
export const loadHtmlEditor: HtmlEditor = () => editor();

/**
 * Sets the editor of HTML fields; call it when plugins bootstrap:
 * `app.getPlugin('site-content').apis.setHtmlEditor(() => import('./my-editor'))`.
 */
export const setHtmlEditor = (loadEditor: HtmlEditor): void => {
  editor = loadEditor;
};
