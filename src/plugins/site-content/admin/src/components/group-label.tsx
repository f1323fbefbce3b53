import { Typography } from '@strapi/design-system';
import type { PropsWithChildren } from 'react';

/**
 * The label of a radio group, which refers to it with `aria-labelledby`. It looks like `Field.Label`, which would refer
 * to an input that does not exist.
 */
export const GroupLabel = ({ id, children }: PropsWithChildren<{ readonly id: string }>) => (
  <Typography id={id} variant="pi" fontWeight="bold" textColor="neutral800">
    {children}
  </Typography>
);
