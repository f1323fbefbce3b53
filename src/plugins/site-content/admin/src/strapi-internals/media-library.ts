import { useStrapiApp } from '@strapi/strapi/admin';
import { type ComponentType, createElement, type ReactNode } from 'react';

/** A file as the media library has it. */
export interface MediaFile {
  /** A path of the service, or the address at which another one keeps it. */
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

/**
 * The dialog in which files of the media library are found, uploaded and chosen, open for as long as it is drawn.
 *
 * A port: that the upload plugin adds its dialog to the application's components under this name, and what that takes and
 * gives, is not documented. Read in Strapi 5.54.0: `@strapi/upload/dist/admin/index.mjs` and
 * `…/components/MediaLibraryDialog/MediaLibraryDialog.mjs`; Strapi's own texts use it in the same way, see
 * `@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Wysiwyg/Field.mjs`.
 */
export const MediaLibrary = (props: MediaLibraryProps): ReactNode => {
  const dialog = useStrapiApp('MediaLibrary', ({ components }) => components['media-library']);
  return dialog && createElement(dialog as ComponentType<MediaLibraryProps>, props);
};
