import { Button, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { type ReactNode, useState } from 'react';
import { type HistoryVersion, NOW } from '#history/domain/api-types';
import type { HistoryEntry } from '#site-content/admin/history-slot/history';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import { useText } from '../translations/text';
import { usePreviewVersion } from './use-preview-version';
import { useVersionName } from './use-version-name';
import { VersionDifferences } from './version-differences';
import { VersionServed } from './version-served';

interface VersionDetailsProps {
  readonly of: HistoryEntry;
  readonly version: HistoryVersion;
  /** All loaded versions, latest first. */
  readonly versions: readonly HistoryVersion[];
  /** Actions on the version. */
  readonly actions: ReactNode;
}

/** A version: differences from another one, and its JSON as served. */
export const VersionDetails = ({ of, version, versions, actions }: VersionDetailsProps) => {
  const text = useText();
  const { name } = useVersionName();
  const preview = usePreviewVersion();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isServed, setServed] = useState(false);

  const at = versions.indexOf(version);
  const others = versions.filter((other) => other !== version);
  // By default the previous version, to show what this version changed; the first one has none.
  const other =
    others.find((each) => each.version === chosen) ?? versions[at + 1] ?? versions[at - 1];
  const isLater = other !== undefined && versions.indexOf(other) < at;
  const [older, newer] = isLater ? [version, other] : [other, version];
  return (
    <section aria-label={name(version)} style={{ minWidth: 0 }}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography tag="h2" variant="delta" style={{ overflowWrap: 'anywhere' }}>
          {name(version)}
        </Typography>
        <Flex gap={2} wrap="wrap">
          {of.type !== NAV_ITEM && version.isThere && (
            <Button
              size="S"
              variant="tertiary"
              aria-pressed={isServed}
              onClick={() => setServed(!isServed)}
            >
              {text('history.served')}
            </Button>
          )}
          {preview !== null && of.type === PAGE && version.version !== NOW && version.isThere && (
            <Button
              size="S"
              variant="tertiary"
              endIcon={<ExternalLink />}
              onClick={() => preview(of.entry, version.version)}
            >
              {text('history.preview')}
            </Button>
          )}
          {actions}
        </Flex>
        {isServed && version.isThere ? (
          <VersionServed of={of} version={version.version} />
        ) : other === undefined || older === undefined ? (
          <Typography textColor="neutral600">{text('history.version.only')}</Typography>
        ) : (
          <>
            <SingleSelect
              aria-label={text('history.version.compare')}
              size="S"
              value={other.version}
              onChange={(value) => setChosen(String(value))}
            >
              {others.map((each) => (
                <SingleSelectOption key={each.version} value={each.version}>
                  {text('history.version.compared-with', { name: name(each) })}
                </SingleSelectOption>
              ))}
            </SingleSelect>
            <VersionDifferences
              of={of}
              from={older.version}
              to={newer.version}
              sides={{
                before: { label: text('history.side.older'), name: name(older) },
                after: { label: text('history.side.newer'), name: name(newer) },
              }}
            />
          </>
        )}
        {version.version === NOW || version.isThere ? null : (
          <Typography textColor="neutral600">{text('history.version.not-there')}</Typography>
        )}
      </Flex>
    </section>
  );
};
