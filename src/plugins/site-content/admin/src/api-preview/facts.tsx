import type { ReactNode } from 'react';
import { Flex, Typography } from '@strapi/design-system';

interface Props {
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** Names with their values, one below the other. */
export const Facts = ({ facts }: Props) => (
  <Flex tag="dl" direction="column" alignItems="stretch" gap={3}>
    {facts.map(({ name, value }) => (
      <Flex key={name} direction="column" alignItems="flex-start" gap={1}>
        <Typography tag="dt" variant="pi" textColor="neutral600">
          {name}
        </Typography>
        <Typography tag="dd" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Flex>
    ))}
  </Flex>
);
