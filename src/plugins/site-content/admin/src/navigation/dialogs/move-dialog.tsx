import {
  Button,
  Combobox,
  ComboboxOption,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
} from '@strapi/design-system';
import { useState } from 'react';
import type { NavigationItem } from '#site-content/domain/panel/panel-response-types';
import { NAV_AREAS, type NavArea } from '#site-content/domain/rules/nav-item';
import { DialogFooter, DialogFrame } from '../../components/dialog-frame';
import { selectAll } from '../../components/select-all';
import { useText } from '../../translations/text';
import { destinationsIn } from '../tree/destinations';
import { getAncestors, getPlace, type ItemPosition, type Items, siblingsAt } from '../tree/items';

/** Value for the top level among the possible parents. */
const TOP = 'top';

interface MoveDialogProps {
  readonly items: Items;
  readonly item: NavigationItem;
  readonly onMove: (place: ItemPosition) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Moves an item to any position that the rules allow, including positions in the other area. */
export const MoveDialog = ({ items, item, onMove, onClose, onClosed }: MoveDialogProps) => {
  const text = useText();
  const destinations = {
    header: destinationsIn(items, item.id, 'header'),
    footer: destinationsIn(items, item.id, 'footer'),
  };
  const isOpenTo = (area: NavArea): boolean =>
    destinations[area].mayBeRoot || destinations[area].parents.length > 0;
  const parentIn = (area: NavArea): string =>
    destinations[area].mayBeRoot ? TOP : (destinations[area].parents[0]?.id ?? TOP);

  const at = getPlace(items, item.id);
  const [area, setArea] = useState<NavArea>(
    item.area ?? NAV_AREAS.find((one) => isOpenTo(one)) ?? 'header'
  );
  const [parent, setParent] = useState(item.parent ?? parentIn(area));
  const [index, setIndex] = useState(at?.index ?? 0);

  const parentId = parent === TOP ? null : parent;
  const siblings = siblingsAt(items, { parent: parentId, area }).filter(({ id }) => id !== item.id);
  const getPath = ({ id, title }: NavigationItem): string =>
    [title, ...getAncestors(items, id).map((ancestor) => ancestor.title)].toReversed().join(' › ');
  const choose = (chosenArea: NavArea, chosenParent: string): void => {
    setArea(chosenArea);
    setParent(chosenParent);
    const below = chosenParent === TOP ? null : chosenParent;
    setIndex(siblingsAt(items, { parent: below, area: chosenArea }).length);
  };

  return (
    <DialogFrame
      title={text('navigation.move.title', { title: item.title })}
      closeLabel={text('navigation.close')}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <Field.Root
            hint={
              NAV_AREAS.every(isOpenTo)
                ? undefined
                : text(`navigation.move.not-to.${isOpenTo('header') ? 'footer' : 'header'}`)
            }
          >
            <Field.Label>{text('navigation.move.area')}</Field.Label>
            <SingleSelect
              value={area}
              onChange={(value) => {
                const chosen = NAV_AREAS.find((one) => one === value);
                if (chosen !== undefined) choose(chosen, parentIn(chosen));
              }}
            >
              {NAV_AREAS.map((one) => (
                <SingleSelectOption key={one} value={one} disabled={!isOpenTo(one)}>
                  {text(`navigation.area.${one}`)}
                </SingleSelectOption>
              ))}
            </SingleSelect>
            <Field.Hint />
          </Field.Root>
          <Field.Root>
            <Field.Label>{text('navigation.move.parent')}</Field.Label>
            <Combobox
              key={area}
              autocomplete={{ type: 'list', filter: 'contains' }}
              value={parent}
              noOptionsMessage={() => text('navigation.move.no-parent')}
              onChange={(value) => value !== undefined && value !== '' && choose(area, value)}
              onClick={selectAll}
            >
              {destinations[area].mayBeRoot && (
                <ComboboxOption value={TOP}>{text('navigation.move.top')}</ComboboxOption>
              )}
              {destinations[area].parents.map((option) => (
                <ComboboxOption key={option.id} value={option.id} textValue={getPath(option)}>
                  {getPath(option)}
                </ComboboxOption>
              ))}
            </Combobox>
          </Field.Root>
          <Field.Root>
            <Field.Label>{text('navigation.move.position')}</Field.Label>
            <SingleSelect
              value={String(Math.min(index, siblings.length))}
              onChange={(value) => setIndex(Number(value))}
            >
              <SingleSelectOption value="0">{text('navigation.move.first')}</SingleSelectOption>
              {siblings.map(({ id, title }, before) => (
                <SingleSelectOption key={id} value={String(before + 1)}>
                  {text('navigation.move.after', { title })}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Field.Root>
        </Flex>
      </Modal.Body>
      <DialogFooter cancelLabel={text('navigation.cancel')} onCancel={onClose}>
        <Button
          onClick={() =>
            onMove({ area, parent: parentId, index: Math.min(index, siblings.length) })
          }
        >
          {text('navigation.move.confirm')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
