import { Box, Flex, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { PAGE } from '#site-content/domain/content-types';
import type { Problem } from '#site-content/domain/problems/problem';
import { entryFieldPath } from '../strapi-internals/addresses';
import type { BulkActionFailure } from './bulk-action-failure';
import { useFailureSentences } from './use-failure-sentences';

/** Returns the URL of the form of the page with a problem, or `null` if the problem names no page. */
const findForm = (problem: Problem | undefined, only: string | undefined): string | null => {
  if (problem === undefined) return null;
  const page = problem.code === 'page-bulk-action.of-page' ? problem.values.page : only;
  return page === undefined ? null : entryFieldPath(PAGE, page, problem.path);
};

interface FailureNotesProps {
  readonly failure: BulkActionFailure;
  /** The only page of the action, if there is one. With several pages, each problem names its page. */
  readonly page?: string | undefined;
}

/** Shows why an action is not possible or has failed, with links to the forms of pages that must be changed. */
export const FailureNotes = ({ failure, page }: FailureNotesProps) => {
  const sentences = useFailureSentences()(failure);
  const problems = failure.kind === 'refused' ? failure.problems : [];
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
        {sentences.map((sentence, at) => {
          const form = findForm(problems[at], page);
          return (
            <Typography key={sentence} textColor="danger700">
              {form === null ? (
                sentence
              ) : (
                <Link to={form} style={{ color: 'inherit', textDecoration: 'underline' }}>
                  {sentence}
                </Link>
              )}
            </Typography>
          );
        })}
      </Flex>
    </Box>
  );
};
