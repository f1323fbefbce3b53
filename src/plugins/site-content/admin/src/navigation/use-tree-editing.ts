import { useNotifyAT } from '@strapi/design-system';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { focusRow } from '../components/focus';
import { useText } from '../translations/text';
import type { RowActions } from './builder/actions';
import { usePositionText } from './builder/use-position-text';
import type { NavigationEvent } from './navigation-state';
import { undoDeletion } from './tree/deletions';
import { addItem, changeItem, type ItemContent, moveItem, newId, removeItem } from './tree/edit';
import { findItem, getAncestors, type ItemPosition, type Items, siblingsAt } from './tree/items';
import { stepFrom, STEPS } from './tree/keyboard-moves';

/** The open dialog. */
export type OpenDialog =
  | { readonly kind: 'add'; readonly place: ItemPosition }
  | { readonly kind: 'edit' | 'delete' | 'move' | 'versions'; readonly id: string };

interface EditingOptions {
  readonly items: Items;
  readonly area: NavArea;
  readonly setArea: (area: NavArea) => void;
  readonly dispatch: (event: NavigationEvent) => void;
}

/** Provides editing actions on the tree, with its collapsed rows, dialog and focus. */
export const useTreeEditing = (options: EditingOptions) => {
  const { items, area, setArea, dispatch } = options;
  const { notifyStatus } = useNotifyAT();
  const placeText = usePositionText();
  const text = useText();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [openMenuId, setOpenMenuId] = useState<string | null>(null);
  /** The row to focus after the dialog has closed; `null` for the button that adds at the top level. */
  const focusNext = useRef<string | null>(null);
  const latest = useRef({ items, area });
  latest.current = { items, area };

  const change = useCallback(
    (next: Items) => dispatch({ type: 'edited', items: next }),
    [dispatch]
  );

  /** Expands the ancestors of an item. */
  const reveal = useCallback((id: string, within: Items = latest.current.items): void => {
    const above = getAncestors(within, id).map((ancestor) => ancestor.id);
    setFolded((known) =>
      above.some((ancestor) => known.has(ancestor))
        ? new Set([...known].filter((other) => !above.includes(other)))
        : known
    );
  }, []);

  const show = useCallback(
    (id: string, within: Items = latest.current.items): void => {
      const shownArea = findItem(within, id)?.area;
      if (shownArea != null && shownArea !== latest.current.area) setArea(shownArea);
      reveal(id, within);
      focusRow(id);
    },
    [reveal, setArea]
  );

  const move = useCallback(
    (id: string, place: ItemPosition): void => {
      const next = moveItem(latest.current.items, id, place);
      change(next);
      reveal(id, next);
    },
    [change, reveal]
  );

  /** Restores an item that was deleted since `stored`, and moves the focus to it. */
  const takeBack = useCallback(
    (id: string, stored: Items): void => {
      const next = undoDeletion(stored, latest.current.items, id);
      change(next);
      show(id, next);
      notifyStatus(text('navigation.deletions.taken-back', { title: findItem(next, id)?.title }));
    },
    [change, show, notifyStatus, text]
  );

  const openDialog = useCallback((next: OpenDialog, focus: string | null): void => {
    focusNext.current = focus;
    setDialog(next);
  }, []);

  const actions = useMemo((): RowActions => {
    return {
      fold: (id) =>
        setFolded((known) => {
          const next = new Set(known);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      edit: (id) => openDialog({ kind: 'edit', id }, id),
      addBelow: (id) => {
        const { area: at, items: all } = latest.current;
        const index = siblingsAt(all, { parent: id, area: at }).length;
        openDialog({ kind: 'add', place: { area: at, parent: id, index } }, id);
      },
      showVersions: (id) => openDialog({ kind: 'versions', id }, id),
      remove: (id) => openDialog({ kind: 'delete', id }, id),
      moveTo: (id) => openDialog({ kind: 'move', id }, id),
      step: (id, step) => {
        const { items: all } = latest.current;
        const place = stepFrom(all, id, step);
        if (place === null) return;
        move(id, place);
        notifyStatus(placeText('moved', all, id, place));
      },
      showMenu: setOpenMenuId,
    };
  }, [move, notifyStatus, openDialog, placeText]);

  const addAtTop = useCallback((): void => {
    const { area: at, items: all } = latest.current;
    const index = siblingsAt(all, { parent: null, area: at }).length;
    openDialog({ kind: 'add', place: { area: at, parent: null, index } }, null);
  }, [openDialog]);

  const close = useCallback(() => setDialog(null), []);

  /** Apply the results of the open dialog. */
  const apply = {
    content(content: ItemContent): void {
      if (dialog?.kind === 'edit') change(changeItem(items, dialog.id, content));
      if (dialog?.kind === 'add') {
        const id = newId(items);
        const next = addItem(items, id, content, dialog.place);
        change(next);
        reveal(id, next);
        focusNext.current = id;
      }
      close();
    },
    deletion(): void {
      if (dialog?.kind !== 'delete') return;
      const item = findItem(items, dialog.id);
      const siblings = item === undefined ? [] : siblingsAt(items, item);
      const at = siblings.findIndex(({ id }) => id === dialog.id);
      focusNext.current = (siblings[at + 1] ?? siblings[at - 1])?.id ?? item?.parent ?? null;
      change(removeItem(items, dialog.id));
      notifyStatus(text('navigation.deleted', { title: item?.title ?? '' }));
      close();
    },
    move(place: ItemPosition): void {
      if (dialog?.kind !== 'move') return;
      move(dialog.id, place);
      if (place.area !== null && place.area !== area) setArea(place.area);
      close();
    },
  };

  const menu = useMemo(
    () =>
      openMenuId === null
        ? null
        : {
            id: openMenuId,
            steps: STEPS.filter((step) => stepFrom(items, openMenuId, step) !== null),
          },
    [items, openMenuId]
  );

  return {
    ...{ folded, setFolded, dialog, close, apply, menu, actions, addAtTop, move, show, takeBack },
    focusNext,
  };
};
