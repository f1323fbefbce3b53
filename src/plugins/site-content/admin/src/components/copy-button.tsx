import { IconButton } from '@strapi/design-system';
import { Duplicate } from '@strapi/icons';
import { useCopy } from './use-copy';

interface Props {
  readonly label: string;
  readonly value: string;
}

export const CopyButton = ({ label, value }: Props) => {
  const copy = useCopy({ done: 'elements.copied', failed: 'elements.copy-failed' });
  return (
    <IconButton label={label} variant="ghost" onClick={() => copy(value)}>
      <Duplicate />
    </IconButton>
  );
};
