import { Badge, Box, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { LiveAnswer } from '../../../contract/panel/answers';
import { serviceAddress } from '../strapi/service-address';
import { useText } from '../translations/text';
import { Card } from './card';
import { CopyButton } from './copy-button';
import { curlCommand } from './curl';
import { Facts } from './facts';
import { HeaderList } from './header-list';
import { humanSize } from './size';

/** `12.3 kB (12,345 bytes)` */
const useSizeText = (): ((bytes: number) => string) => {
  const text = useText();
  const { formatNumber } = useIntl();
  return (bytes) => {
    const exact = text('api-preview.bytes', { count: bytes });
    const { value, unit } = humanSize(bytes);
    if (unit === 'byte') return exact;
    return `${formatNumber(value, { style: 'unit', unit, maximumFractionDigits: 1 })} (${exact})`;
  };
};

/** What an answer is beside its body: status, size, timing, headers, and the command that asks for it. */
export const AnswerFacts = ({ answer }: { readonly answer: LiveAnswer }) => {
  const text = useText();
  const { formatNumber } = useIntl();
  const sizeText = useSizeText();
  const curl = curlCommand(answer.url, serviceAddress(), answer.token);
  const status = (
    <Badge size="M" variant={answer.status < 400 ? 'success' : 'danger'}>
      {answer.status}
    </Badge>
  );
  const time = formatNumber(answer.durationMs, {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: 1,
  });
  return (
    <Flex direction="column" gap={4} alignItems="stretch" width="100%">
      <Card title={text('api-preview.answer')}>
        <Box padding={4} paddingTop={0}>
          <Facts
            facts={[
              { name: text('api-preview.status'), value: status },
              { name: text('api-preview.size'), value: sizeText(answer.bytes) },
              { name: text('api-preview.time'), value: time },
            ]}
          />
        </Box>
      </Card>
      <Card title={text('api-preview.headers')}>
        <Box padding={4} paddingTop={0}>
          <HeaderList headers={answer.headers} />
        </Box>
      </Card>
      <Card
        title={text('api-preview.curl')}
        action={<CopyButton label={text('api-preview.curl.copy')} value={curl} />}
      >
        <Box padding={4} paddingTop={0}>
          <Typography
            tag="code"
            variant="pi"
            textColor="neutral800"
            style={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
          >
            {curl}
          </Typography>
        </Box>
      </Card>
    </Flex>
  );
};
