/**
 * @reliesOn `components['media-library']` of the application is a dialog that accepts `allowedTypes`, `multiple` and
 *   `onClose`, and returns files through `onSelectAssets`.
 * @ifItFails The image button of an HTML field opens nothing.
 * @readIn Strapi 5.54.0: `@strapi/upload/dist/admin/index.mjs`,
 *   `@strapi/upload/dist/admin/components/MediaLibraryDialog/MediaLibraryDialog.mjs`,
 *   `@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Wysiwyg/Field.mjs` (the same use by
 *   Strapi)
 */

import { useStrapiApp } from '@strapi/strapi/admin';
import { type ComponentType, createElement, type ReactNode } from 'react';

/** A file of the media library. */
export interface MediaFile {
  /** A path of the service, or the URL at an external storage. */
  readonly url: string;
  readonly name: string;
  readonly alternativeText: string | null;
}

interface MediaLibraryProps {
  readonly allowedTypes: readonly ('images' | 'videos' | 'audios' | 'files')[];
  readonly multiple: boolean;
  readonly onClose: () => void;
  readonly onSelectAssets: (files: readonly MediaFile[]) => void;
}

/** The dialog for searching, uploading and selecting files of the media library. It is open while it is rendered. */
export const MediaLibrary = (props: MediaLibraryProps): ReactNode => {
  const dialog = useStrapiApp('MediaLibrary', ({ components }) => components['media-library']);
  return dialog && createElement(dialog as ComponentType<MediaLibraryProps>, props);
};
