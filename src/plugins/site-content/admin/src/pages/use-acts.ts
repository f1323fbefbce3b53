import { useNotification } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { PAGE } from '../../../contract/content-types';
import type { NamedPage } from '../../../contract/panel/page-acts';
import type { ExplorerRow } from '../../../contract/panel/page-explorer';
import { focusLine, regainLine } from '../elements/focus';
import { useForgetEntriesMutation } from '../strapi/document-tags';
import { useText } from '../translations/text';
import type { PlannedAct } from './acts/planned-act';
import type { ActName } from './grid/actions';

interface ActsOptions {
  /** What was selected, or is shown. */
  readonly rowOf: (id: string) => ExplorerRow | undefined;
  /** Told when something was done, and below which page it is to be seen now; resolves when it is shown. */
  readonly onDone: (below: string | null) => Promise<unknown>;
}

/** What is being done with pages: asked in a dialog, done, told. */
export const useActs = ({ rowOf, onDone }: ActsOptions) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [forgetEntries] = useForgetEntriesMutation();
  const [planned, setPlanned] = useState<PlannedAct | null>(null);
  /** The line that gets the focus when the dialog is gone. */
  const focusNext = useRef<string | null>(null);

  const plan = (act: ActName, ids: readonly string[], parent?: NamedPage | null): void => {
    const pages = ids.flatMap((id) => {
      const row = rowOf(id);
      if (row === undefined) return [];
      const isPublished = row.status === 'published' || row.status === 'modified';
      return [{ id, title: row.title, isPublished }];
    });
    focusNext.current = pages[0]?.id ?? null;
    if (pages.length === 0) return;
    setPlanned({ act, pages, ...(parent === undefined ? {} : { parent }) });
  };

  const done = (parent: NamedPage | null | undefined): void => {
    if (planned === null) return;
    const { act, pages } = planned;
    toggleNotification({
      type: 'success',
      message: text(`pages.act.${act}.done`, { count: pages.length }),
    });
    void forgetEntries(PAGE);
    setPlanned(null);
    void onDone(parent?.id ?? null).then(() => {
      if (focusNext.current !== null) regainLine(focusNext.current);
    });
  };

  return {
    planned,
    plan,
    done,
    close: () => setPlanned(null),
    onClosed: () => {
      if (focusNext.current !== null) focusLine(focusNext.current);
    },
  };
};
