import { Box, Flex, Typography } from '@strapi/design-system';
import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';
import type { ActFailure } from './act-failure';

/** Says why something cannot be done, or was not. */
export const FailureNotes = ({ failure }: { readonly failure: ActFailure }) => {
  const text = useText();
  const problemText = useProblemText();
  const sentences =
    failure.kind === 'refused'
      ? failure.reasons.map(problemText)
      : [text(`pages.failed.${failure.kind}`)];
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
