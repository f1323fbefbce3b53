import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import { PAGE } from '#site-content/domain/content-types';
import { type EmptyBlock, findEmptyBlocks } from '#site-content/domain/rules/empty-blocks';
import { useEmptyBlockName } from '../components/use-empty-block-name';
import { useComponents, useOtherField } from '../strapi-internals/edit-form-values';
import { useText } from '../translations/text';

/** The blocks of the form that would show visitors nothing, listed before the page is published. */
const EmptyBlocks = ({ found }: { readonly found: readonly EmptyBlock[] }) => {
  const text = useText();
  const getName = useEmptyBlockName();
  return (
    <Flex role="status" direction="column" alignItems="stretch" gap={2}>
      <Typography textColor="neutral800">
        {text('page-panel.empty.hint', { count: found.length })}
      </Typography>
      <ul>
        {found.map((block) => (
          <Typography
            key={`${block.at} ${block.part}`}
            tag="li"
            fontWeight="bold"
            textColor="neutral800"
          >
            {getName(block)}
          </Typography>
        ))}
      </ul>
    </Flex>
  );
};

/** Beside the form of a page. */
export const EmptyBlocksPanel: PanelComponent = ({ model }) => {
  const text = useText();
  const components = useComponents();
  const body = useOtherField('body');
  if (model !== PAGE) return null;
  const getModel = (uid: string) => components[uid] ?? { attributes: {} };
  const found = findEmptyBlocks(getModel, body);
  if (found.length === 0) return null;
  return { title: text('page-panel.empty.title'), content: <EmptyBlocks found={found} /> };
};
