import { Flex, Loader, Typography } from '@strapi/design-system';
import { useText } from '../../translations/text';
import { UsageList } from './usage-list';
import { isInUse, useFileUsageQuery } from './use-media-usage';

const Content = ({ file }: { readonly file: number }) => {
  const text = useText();
  const { data, error, isFetching } = useFileUsageQuery(file, { refetchOnMountOrArgChange: true });
  if (isFetching) return <Loader small>{text('media-usage.loading')}</Loader>;
  if (data === undefined || error !== undefined) {
    return (
      <Typography role="alert" textColor="danger600">
        {text('media-usage.failed')}
      </Typography>
    );
  }
  if (isInUse(data)) return <UsageList usage={data} isInDetails />;
  return <Typography textColor="neutral600">{text('media-usage.unused')}</Typography>;
};

/** Shows where a file is used, in its details. */
export const FileUsage = ({ file }: { readonly file: number }) => {
  const text = useText();
  return (
    <Flex
      tag="section"
      aria-label={text('media-usage.heading')}
      direction="column"
      alignItems="stretch"
      gap={4}
      paddingLeft={5}
      paddingRight={5}
      paddingTop={4}
    >
      <Typography variant="beta" fontWeight="semiBold" tag="h3">
        {text('media-usage.heading')}
      </Typography>
      <Content file={file} />
    </Flex>
  );
};
