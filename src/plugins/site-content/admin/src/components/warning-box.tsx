import { Box, Flex, type FlexProps } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';

type Frame = Pick<FlexProps, 'flex' | 'marginBottom' | 'marginTop' | 'maxHeight' | 'overflow'>;

/** A framed warning, in the colours of the current theme. */
export const WarningBox = ({ children, ...frame }: React.PropsWithChildren<Frame>) => (
  <Flex
    gap={3}
    padding={4}
    hasRadius
    background="warning100"
    borderColor="warning200"
    alignItems="flex-start"
    {...frame}
  >
    <Box paddingTop="2px" flex="none">
      <WarningCircle fill="warning600" aria-hidden />
    </Box>
    <Flex direction="column" alignItems="stretch" gap={2} flex="1" minWidth={0}>
      {children}
    </Flex>
  </Flex>
);
