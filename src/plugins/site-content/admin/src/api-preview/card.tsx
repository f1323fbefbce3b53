import type { ReactNode } from 'react';
import { Box, Flex, Typography } from '@strapi/design-system';

interface Props {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A box with a heading, as the panels beside Strapi's edit view. */
export const Card = ({ title, action, children }: Props) => (
  <Box
    tag="section"
    background="neutral0"
    borderColor="neutral150"
    hasRadius
    shadow="tableShadow"
    width="100%"
  >
    <Flex justifyContent="space-between" paddingLeft={4} paddingRight={2} minHeight="4.8rem">
      <Typography tag="h2" variant="sigma" textTransform="uppercase" textColor="neutral600">
        {title}
      </Typography>
      {action}
    </Flex>
    {children}
  </Box>
);
