import { PAGE } from '#site-content/domain/content-types';
import type { EmptyBlock } from '#site-content/domain/rules/empty-blocks';
import { useFieldLabels } from '../routes/field-labels';
import { useText } from '../translations/text';

/**
 * Returns a function that names an empty block of a page, or its empty list, in the way that error messages name
 * fields: `Content 2 › Cards`.
 */
export const useEmptyBlockName = (): ((found: EmptyBlock) => string) => {
  const text = useText();
  const { toFieldName, componentName } = useFieldLabels(PAGE);
  return ({ at, component, part }) =>
    part === null
      ? text('components.block', {
          field: toFieldName(['body', at]),
          block: componentName(component),
        })
      : toFieldName(['body', at, part], [PAGE, component]);
};
