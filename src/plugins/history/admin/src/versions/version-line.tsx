import { Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import { type HistoryVersion, NOW } from '#history/domain/api-types';
import { Mark } from '#site-content/admin/components/mark';
import { useDateTime } from '#site-content/admin/components/use-date-time';
import { useText } from '../translations/text';
import { useVersionName } from './use-version-name';

const Choice = styled.button`
  display: block;
  width: 100%;
  padding: ${({ theme }) => theme.spaces[2]} ${({ theme }) => theme.spaces[3]};
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.borderRadius};
  background: transparent;
  color: ${({ theme }) => theme.colors.neutral800};
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  &[aria-current='true'] {
    border-color: ${({ theme }) => theme.colors.primary600};
    background: ${({ theme }) => theme.colors.primary100};
  }
  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
  }
`;

interface VersionLineProps {
  readonly version: HistoryVersion;
  readonly isChosen: boolean;
  /** Whether visitors see this version. */
  readonly isPublished: boolean;
  readonly onChoose: () => void;
}

/** A version in the list: who created it, when, and through which channel. */
export const VersionLine = ({ version, isChosen, isPublished, onChoose }: VersionLineProps) => {
  const text = useText();
  const formatDateTime = useDateTime('medium');
  const { what } = useVersionName();
  const { made } = version;
  return (
    <li>
      <Choice
        type="button"
        data-version={version.version}
        aria-current={isChosen}
        onClick={onChoose}
      >
        <Typography fontWeight="semiBold">{what(version)}</Typography>{' '}
        {version.version === NOW && <Mark $as="primary">{text('history.version.now')}</Mark>}{' '}
        {isPublished && <Mark $as="success">{text('history.version.published')}</Mark>}
        {made !== null && (
          <Typography tag="span" variant="pi" textColor="neutral700" style={{ display: 'block' }}>
            {formatDateTime(made.at)} · {text(`history.channel.${made.channel}`)}
          </Typography>
        )}
      </Choice>
    </li>
  );
};
