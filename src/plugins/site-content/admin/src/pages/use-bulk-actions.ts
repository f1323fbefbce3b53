import { useRef, useState } from 'react';
import { PAGE } from '#site-content/domain/content-types';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type { ExplorerRow } from '#site-content/domain/panel/page-tree-view';
import { regainFocus } from '../components/focus';
import { useEvent } from '../components/use-event';
import { useOfferUndo } from '../history/undo/use-offer-undo';
import { useForgetEntriesMutation } from '../strapi-internals/document-tags';
import { useText } from '../translations/text';
import type { PlannedAct } from './bulk-actions/planned-bulk-action';
import type { ActName } from './grid/actions';

interface ActsOptions {
  /** What was selected, or is shown. */
  readonly getRow: (id: string) => ExplorerRow | undefined;
  /** Gives the focus to a page's line as soon as that is there. */
  readonly goToLine: (id: string) => void;
  /** Told when something was done, and below which page it is to be seen now; resolves when it is shown. */
  readonly onDone: (below: string | null) => Promise<unknown>;
}

/** What is being done with pages: asked in a dialog, done, told. */
export const useActs = ({ getRow, goToLine, onDone }: ActsOptions) => {
  const text = useText();
  const offerUndo = useOfferUndo(useEvent(() => void onDone(null)));
  const [forgetEntries] = useForgetEntriesMutation();
  const [planned, setPlanned] = useState<PlannedAct | null>(null);
  /** The line that gets the focus when the dialog is gone. */
  const focusNext = useRef<string | null>(null);

  const goToNext = (): void => {
    if (focusNext.current !== null) goToLine(focusNext.current);
  };

  const plan = (act: ActName, ids: readonly string[], parent?: NamedPage | null): void => {
    const pages = ids.flatMap((id) => {
      const row = getRow(id);
      if (row === undefined) return [];
      const isPublished = row.status === 'published' || row.status === 'modified';
      return [{ id, title: row.title, isPublished, version: row.version }];
    });
    focusNext.current = pages[0]?.id ?? null;
    if (pages.length === 0) return;
    setPlanned({ act, pages, ...(parent === undefined ? {} : { parent }) });
  };

  const done = (parent: NamedPage | null | undefined, id: string | null): void => {
    if (planned === null) return;
    const { act, pages } = planned;
    offerUndo(text(`pages.act.${act}.done`, { count: pages.length }), id);
    void forgetEntries(PAGE);
    setPlanned(null);
    void onDone(parent?.id ?? null).then(() => regainFocus(goToNext));
  };

  return {
    planned,
    plan,
    done,
    close: () => setPlanned(null),
    onClosed: goToNext,
  };
};
