import { Box, Flex, Typography } from '@strapi/design-system';
import type { ActFailure } from './bulk-action-failure';
import { useFailureSentences } from './use-failure-sentences';

/** Shows why something is not possible or has failed. */
export const FailureNotes = ({ failure }: { readonly failure: ActFailure }) => {
  const sentences = useFailureSentences()(failure);
  return (
    <Box
      width="100%"
      padding={4}
      hasRadius
      background="danger100"
      borderColor="danger200"
      role="alert"
    >
      <Flex direction="column" alignItems="flex-start" gap={2}>
        {sentences.map((sentence) => (
          <Typography key={sentence} textColor="danger700">
            {sentence}
          </Typography>
        ))}
      </Flex>
    </Box>
  );
};
