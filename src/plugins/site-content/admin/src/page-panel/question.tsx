import { Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { Going } from '../strapi-internals/removal-actions';
import { useText } from '../translations/text';

interface QuestionProps {
  readonly going: Going;
  /** Whether to say that drafts are kept. */
  readonly isDraftKept?: boolean;
}

/** Replaces Strapi's confirmation in cases where Strapi does not ask. */
export const Question = ({ going, isDraftKept }: QuestionProps) => {
  const text = useText();
  return (
    <Flex direction="column" gap={2}>
      <WarningCircle width="24px" height="24px" fill="danger600" aria-hidden />
      <Typography tag="p" textAlign="center">
        {text(`page-panel.warning.${going}.question`)}
      </Typography>
      {isDraftKept === true && (
        <Typography tag="p" textAlign="center">
          {text('page-panel.warning.draft-kept')}
        </Typography>
      )}
    </Flex>
  );
};
