import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { PAGE } from '#site-content/domain/content-types';
import { findImagesWithoutText } from '#site-content/domain/rules/images-without-text';
import { useComponents, useOtherField } from '../strapi-internals/edit-form-values';
import { useText } from '../translations/text';
import { BlockList } from './block-list';

/**
 * Side panel of a page's form: the blocks with images that lack alternative text. The HTML editor lists such images
 * within a text.
 */
export const ImagesWithoutTextPanel: PanelComponent = ({ model }) => {
  const text = useText();
  const components = useComponents();
  const body = useOtherField('body');
  if (model !== PAGE) return null;
  const found = findImagesWithoutText((uid) => components[uid] ?? { attributes: {} }, body);
  if (found.length === 0) return null;
  return {
    title: text('page-panel.images.title', { count: found.length }),
    content: <BlockList hint={text('page-panel.images.hint')} blocks={found} />,
  };
};
