/**
 * @reliesOn The address of the Media Library names the file whose details are open; they are the dialog with
 *   `data-animation-direction="left"`, and scroll in a viewport of Radix.
 * @ifItFails The details of a file do not say where it is used. The question before it is deleted still does.
 * @readIn Strapi 5.54.0:
 *   `@strapi/upload/dist/admin/future/pages/Assets/components/AssetDetails/AssetDetailsDrawer.mjs`,
 *   `@strapi/upload/dist/admin/future/pages/Assets/hooks/useIsAssetDetailsOpen.mjs`,
 *   `@strapi/upload/dist/admin/future/components/Drawer.mjs`
 */

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const SCROLLED = '[data-animation-direction="left"] [data-radix-scroll-area-viewport] > div';

/** A file whose details are open, and an element inserted in them. */
export interface FileDetails {
  /** Row id of the file. */
  readonly file: number;
  /** Element above the information about the file. */
  readonly slot: HTMLElement;
}

export const useFileDetails = (): FileDetails | null => {
  const { pathname, search } = useLocation();
  const [slot] = useState(() => document.createElement('div'));
  const id = new URLSearchParams(search).get('assetId') ?? '';
  const file = pathname.endsWith('/plugins/upload') && /^\d+$/.test(id) ? Number(id) : null;
  useEffect(() => {
    if (file === null) return undefined;
    const place = (): void => {
      if (slot.isConnected) return;
      // Below the picture, where it is visible without scrolling.
      const scrolled = document.querySelector(SCROLLED);
      scrolled?.insertBefore(slot, scrolled.lastElementChild);
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      slot.remove();
    };
  }, [file, slot]);
  return file === null ? null : { file, slot };
};
