/**
 * @reliesOn The blocks of a dynamic zone are the items of an `ol` with `aria-describedby`, under a label that begins with
 *   the zone's; each has a button with `aria-expanded` that opens it, as its first button.
 * @ifItFails The names of blocks in the side panel open nothing.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/DynamicZone/Field.mjs`
 */

const ZONES = 'main ol[aria-describedby]';

/** The list of the blocks whose zone has this label; the first one where labels say nothing. */
const findZone = (label: string): Element | undefined => {
  const zones = [...document.querySelectorAll(ZONES)];
  const hasLabel = (zone: Element): boolean =>
    zone.parentElement?.textContent?.trimStart().startsWith(label) === true;
  return zones.find(hasLabel) ?? zones[0];
};

/**
 * In an edit form: opens a block, scrolls to it and moves the focus to it.
 *
 * @param label of the dynamic zone
 * @param at among its blocks, counted from 0
 */
export const openBlock = (label: string, at: number): void => {
  const block = findZone(label)?.children[at];
  const button = block?.querySelector<HTMLButtonElement>('button[aria-expanded]');
  if (block === undefined || button == null) return;
  if (button.getAttribute('aria-expanded') === 'false') button.click();
  button.focus({ preventScroll: true });
  block.scrollIntoView({ block: 'start' });
};
