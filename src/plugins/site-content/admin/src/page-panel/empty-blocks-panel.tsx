import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Typography } from '@strapi/design-system';
import type { GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import {
  type EmptyBlock,
  findEmptyBlocks,
  getRequiredFields,
} from '#site-content/domain/rules/empty-blocks';
import { useFieldLabels } from '../routes/field-labels';
import { useComponents, useOtherField } from '../strapi-internals/edit-form-values';
import { useText } from '../translations/text';
import { BlockList } from './block-list';

interface RequiredFieldsProps {
  readonly block: EmptyBlock;
  readonly getModel: GetModel;
}

const RequiredFields = ({ block, getModel }: RequiredFieldsProps) => {
  const text = useText();
  const { toLabel } = useFieldLabels(PAGE);
  const required = getRequiredFields(getModel, block);
  if (required.length === 0) return null;
  const fields = required.map((name) => toLabel(block.component, name)).join(', ');
  return (
    <Typography tag="p" variant="pi" textColor="neutral800">
      {text('page-panel.empty.required', { fields })}
    </Typography>
  );
};

/** Side panel of a page's form: the blocks that would show visitors nothing, before the page is published. */
export const EmptyBlocksPanel: PanelComponent = ({ model }) => {
  const text = useText();
  const components = useComponents();
  const body = useOtherField('body');
  if (model !== PAGE) return null;
  const getModel: GetModel = (uid) => components[uid] ?? { attributes: {} };
  const found = findEmptyBlocks(getModel, body);
  if (found.length === 0) return null;
  return {
    title: text('page-panel.empty.title'),
    content: (
      <BlockList
        hint={text('page-panel.empty.hint', { count: found.length })}
        blocks={found}
        renderNote={(block) => <RequiredFields block={block} getModel={getModel} />}
      />
    ),
  };
};
