import { usePanelSettings } from '#site-content/admin/settings/panel-settings';
import type { ParagraphClass } from '#site-content/domain/panel/panel-response-types';

const NONE: readonly ParagraphClass[] = [];

/** Returns the configured paragraph styles; empty until loaded. */
export const useParagraphClasses = (): readonly ParagraphClass[] =>
  usePanelSettings()?.paragraphClasses ?? NONE;

const getClassNames = (html: Readonly<Record<string, string>>): string[] =>
  (html['class'] ?? '').split(/\s+/).filter((name) => name !== '');

/** Returns the configured style of an element, or `''` if it has none. */
export const getStyle = (
  html: Readonly<Record<string, string>>,
  styles: readonly ParagraphClass[]
): string => {
  const names = getClassNames(html);
  const has = ({ className }: ParagraphClass): boolean =>
    getClassNames({ class: className }).every((name) => names.includes(name));
  return styles.find(has)?.className ?? '';
};

/** Returns the attributes of an element with another style, or with none for `''`. Other classes are kept. */
export const withStyle = (
  html: Readonly<Record<string, string>>,
  style: string,
  styles: readonly ParagraphClass[]
): Record<string, string> => {
  const styling = new Set(styles.flatMap(({ className }) => getClassNames({ class: className })));
  const others = getClassNames(html).filter((name) => !styling.has(name));
  const names = [...others, ...getClassNames({ class: style })];
  const { class: _class, ...rest } = html;
  return names.length === 0 ? rest : { ...html, class: names.join(' ') };
};
