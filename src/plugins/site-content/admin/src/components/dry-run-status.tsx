import { VisuallyHidden } from '@strapi/design-system';
import { useText } from '../translations/text';

/**
 * Announces to screen readers that the result of a dry run is shown. Rendered before it is, because they announce what
 * is added to a status, and only in this sentence, because the result may be long.
 */
export const DryRunStatus = ({ isDone }: { readonly isDone: boolean }) => {
  const text = useText();
  return <VisuallyHidden role="status">{isDone && text('elements.dry-run-done')}</VisuallyHidden>;
};
