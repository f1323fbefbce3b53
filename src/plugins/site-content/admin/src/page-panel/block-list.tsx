import { Flex, TextButton, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { PAGE } from '#site-content/domain/content-types';
import type { EmptyBlock } from '#site-content/domain/rules/empty-blocks';
import { useEmptyBlockName } from '../components/use-empty-block-name';
import { useFieldLabels } from '../routes/field-labels';
import { openBlock } from '../strapi-internals/dynamic-zone';

type Block = Omit<EmptyBlock, 'part'> & Partial<EmptyBlock>;

interface BlockListProps<Listed extends Block> {
  readonly hint: string;
  readonly blocks: readonly Listed[];
  /** Renders a note below the name of a block. */
  readonly renderNote?: (block: Listed) => ReactNode;
}

/** Lists blocks of a page's form, each with a button that opens it. */
export const BlockList = <Listed extends Block>(props: BlockListProps<Listed>) => {
  const { hint, blocks, renderNote } = props;
  const getName = useEmptyBlockName();
  const { toFieldName } = useFieldLabels(PAGE);
  return (
    <Flex role="status" direction="column" alignItems="stretch" gap={2}>
      <Typography textColor="neutral800">{hint}</Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
        {blocks.map((block) => (
          <li key={`${block.at} ${block.part}`}>
            <TextButton
              // A button would centre the lines of a long name.
              style={{ textAlign: 'start' }}
              onClick={() => openBlock(toFieldName(['body']), block.at)}
            >
              {getName({ ...block, part: block.part ?? null })}
            </TextButton>
            {renderNote?.(block)}
          </li>
        ))}
      </Flex>
    </Flex>
  );
};
