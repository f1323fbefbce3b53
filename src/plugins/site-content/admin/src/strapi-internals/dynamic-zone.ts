/**
 * @reliesOn The blocks of a dynamic zone are the items of an `ol` with `aria-describedby`, under a label that begins with
 *   the zone's; each has a button with `aria-expanded` that opens it, as its first button.
 * @ifItFails Clicking the name of a block in the side panel does nothing.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/DynamicZone/Field.mjs`
 */

const ZONES = 'main ol[aria-describedby]';

/** Returns the list of blocks of the zone with this label, or the first one if no label matches. */
const findZone = (label: string): Element | undefined => {
  const zones = [...document.querySelectorAll(ZONES)];
  const hasLabel = (zone: Element): boolean =>
    zone.parentElement?.textContent?.trimStart().startsWith(label) === true;
  return zones.find(hasLabel) ?? zones[0];
};

/**
 * Opens a block in an edit form, scrolls to it and moves the focus to it.
 *
 * @param label of the dynamic zone
 * @param at index among its blocks, starting at 0
 */
export const openBlock = (label: string, at: number): void => {
  const block = findZone(label)?.children[at];
  const button = block?.querySelector<HTMLButtonElement>('button[aria-expanded]');
  if (block === undefined || button == null) return;
  if (button.getAttribute('aria-expanded') === 'false') button.click();
  button.focus({ preventScroll: true });
  block.scrollIntoView({ block: 'start' });
};
