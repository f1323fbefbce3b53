import { EmptyStateLayout, Flex, Loader } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import type { ReactNode } from 'react';
import { LoadingFailed } from '../../../../site-content/admin/src/components/loading-failed';
import { useText } from '../translations/text';
import type { Loading } from './use-loaded';

interface Props<T> {
  readonly of: Loading<readonly T[]>;
  /** What is said while there is none. */
  readonly empty: string;
  readonly renderItem: (item: T) => ReactNode;
}

/** A list, or why it is not there. */
export const LoadedList = <T,>({ of, empty, renderItem }: Props<T>) => {
  const text = useText();
  const { data, failure, load } = of;
  if (failure !== null) {
    const message = text('load-failed');
    const retry = { retryLabel: text('try-again'), onRetry: () => void load() };
    return <LoadingFailed {...{ failure, message, ...retry }} />;
  }
  if (data === null) return <Loader>{text('loading')}</Loader>;
  if (data.length === 0) {
    return <EmptyStateLayout icon={<EmptyDocuments width="16rem" />} content={empty} />;
  }
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
      {data.map(renderItem)}
    </Flex>
  );
};
