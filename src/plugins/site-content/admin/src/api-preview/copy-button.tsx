import { IconButton } from '@strapi/design-system';
import { Duplicate } from '@strapi/icons';
import { useCopy } from '../elements/use-copy';

interface Props {
  readonly label: string;
  readonly value: string;
}

export const CopyButton = ({ label, value }: Props) => {
  const copy = useCopy({ done: 'api-preview.copied', failed: 'api-preview.copy-failed' });
  return (
    <IconButton label={label} variant="ghost" onClick={() => copy(value)}>
      <Duplicate />
    </IconButton>
  );
};
