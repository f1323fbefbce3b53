import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useText } from '../../translations/text';

interface SiteHostQuestionProps {
  /** The host in most lines, if it is unknown. */
  readonly asked: string | null;
  /** The host that the user has identified as this website. */
  readonly chosen: string | null;
  readonly onChange: (host: string | null) => void;
}

/** Asks whether a host is this website, so that its URLs count as paths. */
export const SiteHostQuestion = ({ asked, chosen, onChange }: SiteHostQuestionProps) => {
  const text = useText();
  const host = chosen ?? asked;
  if (host === null) return null;
  const isChosen = chosen !== null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2} role="group" aria-labelledby="site-host">
      <Typography id="site-host" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
        {text(isChosen ? 'redirects.import.site-host.chosen' : 'redirects.import.site-host', {
          host,
        })}
      </Typography>
      <Box>
        <Button variant="secondary" onClick={() => onChange(isChosen ? null : host)}>
          {text(isChosen ? 'redirects.import.site-host.no' : 'redirects.import.site-host.yes')}
        </Button>
      </Box>
    </Flex>
  );
};
