import { Button, Checkbox, Flex, Modal, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { getLanguage } from '#site-content/domain/problems/message-of';
import type {
  ImportResponse,
  RedirectImportOptions,
} from '#site-content/domain/redirect-lists/in-panel';
import { countLines, getReport } from '#site-content/domain/redirect-lists/report';
import { DialogFooter, DialogFrame } from '../../components/dialog-frame';
import { download } from '../../components/download';
import { Status } from '../../components/status';
import { useText } from '../../translations/text';
import { FailureNotes } from '../editing/failure-notes';
import type { RedirectPermissions } from '../grid/redirect-line';
import { type ColumnDecisions, ColumnRoles, splitDecisions } from './column-roles';
import { DEFAULT_OPTIONS, ImportOptions, type ImportOptionsValue } from './import-options';
import { ImportOutcome } from './import-outcome';
import { getFile, type ListSource, ListSourceField, NO_LIST } from './list-source';
import { SiteHostQuestion } from './site-host-question';
import { UnrecognizedParts } from './unrecognized-parts';
import { useImport } from './use-import';

interface ImportDialogProps {
  readonly permissions: RedirectPermissions;
  /** Called with the change set's id, for undo; `null` if nothing changed. */
  readonly onApplied: (answer: ImportResponse, changeSet: string | null) => void;
  readonly onClose: () => void;
}

const withIgnored = (
  decisions: ColumnDecisions,
  ignoresUnread: boolean
): Pick<RedirectImportOptions, 'columns' | 'ignoredColumns'> => {
  const { columns, ignoredColumns } = splitDecisions(decisions);
  return { columns, ignoredColumns: [...ignoredColumns, ...(ignoresUnread ? ['*'] : [])] };
};

/** Imports a list of redirects, after a dry run that shows the result for each line. */
export const ImportDialog = ({ permissions, onApplied, onClose }: ImportDialogProps) => {
  const text = useText();
  const { locale } = useIntl();
  const [source, setSource] = useState<ListSource>(NO_LIST);
  const [options, setOptions] = useState<ImportOptionsValue>(DEFAULT_OPTIONS);
  const [decisions, setDecisions] = useState<ColumnDecisions>({});
  const [siteHost, setSiteHost] = useState<string | null>(null);
  const [skipsRefused, setSkipsRefused] = useState(false);
  const [ignoresUnread, setIgnoresUnread] = useState(false);
  const { answer, failure, busyWith, send, forget } = useImport(onApplied);
  const file = getFile(source);
  // Scrolls to the result, which is below the options and may be out of view.
  const outcome = useRef<HTMLDivElement>(null);
  const isAnswered = answer !== null;
  useEffect(() => {
    if (isAnswered) outcome.current?.scrollIntoView({ block: 'start' });
  }, [isAnswered]);

  const ask = (change: Partial<RedirectImportOptions> = {}): void => {
    if (file === null) return;
    const decided = withIgnored(decisions, ignoresUnread);
    send(file, { ...options, ...decided, siteHost, skipsRefused, applies: false, ...change });
  };
  const counts = answer === null ? null : countLines(answer.lines);
  const refused = counts?.refused ?? 0;
  const changes =
    counts === null ? 0 : counts.added + counts.changed + counts.warned + counts.deleted;
  const unread = answer?.unread ?? [];
  // Without a source column, the result of the import would be a guess.
  const hasSource =
    answer === null ||
    answer.table === null ||
    answer.table.columns.some(({ number, meaning }) => (decisions[number] ?? meaning) === 'source');
  const canApply = changes > 0 && unread.length === 0 && (refused === 0 || skipsRefused);
  const saveReport = (): void => {
    if (answer === null) return;
    const report = getReport(
      answer.format,
      answer.lines,
      answer.applied,
      answer.unread,
      getLanguage(locale)
    );
    download('report.json', `${JSON.stringify(report, null, 2)}\n`, 'application/json');
  };

  return (
    <DialogFrame
      title={text('redirects.import.title')}
      closeLabel={text('redirects.close')}
      isSaved={answer?.applied === true}
      onClose={onClose}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <ListSourceField
            source={source}
            onChange={(chosen) => {
              setSource(chosen);
              setDecisions({});
              setSiteHost(null);
              setIgnoresUnread(false);
              forget();
            }}
          />
          <ImportOptions
            value={options}
            permissions={permissions}
            onChange={(change) => {
              setOptions({ ...options, ...change });
              forget();
            }}
          />
          <FailureNotes failure={failure} />
          {answer !== null && (
            <>
              <div ref={outcome}>
                <Status>
                  <Typography tag="h3" variant="delta">
                    {text('redirects.import.read-as', {
                      format: text(`redirects.format.${answer.format}`),
                      count: answer.lines.length,
                    })}
                  </Typography>
                </Status>
              </div>
              {answer.table !== null && (
                <ColumnRoles
                  table={answer.table}
                  unread={unread}
                  decisions={decisions}
                  onChange={(decided) => {
                    setDecisions(decided);
                    ask(withIgnored(decided, ignoresUnread));
                  }}
                />
              )}
              <UnrecognizedParts
                table={answer.table}
                unread={unread}
                onIgnore={() => {
                  setIgnoresUnread(true);
                  ask(withIgnored(decisions, true));
                }}
              />
              <SiteHostQuestion
                asked={answer.unknownHost}
                chosen={siteHost}
                onChange={(host) => {
                  setSiteHost(host);
                  ask({ siteHost: host });
                }}
              />
              {hasSource && <ImportOutcome lines={answer.lines} />}
              {refused > 0 && (
                <Checkbox
                  checked={skipsRefused}
                  onCheckedChange={(isOn: boolean | 'indeterminate') =>
                    setSkipsRefused(isOn === true)
                  }
                >
                  {text('redirects.import.skipsRefused', { count: refused })}
                </Checkbox>
              )}
            </>
          )}
        </Flex>
      </Modal.Body>
      <DialogFooter cancelLabel={text('redirects.cancel')} onCancel={onClose}>
        <Flex gap={2} wrap="wrap" justifyContent="flex-end">
          {answer !== null && (
            <Button variant="tertiary" onClick={saveReport}>
              {text('redirects.import.report')}
            </Button>
          )}
          <Button
            variant={answer === null ? 'default' : 'secondary'}
            disabled={file === null || busyWith === 'apply'}
            loading={busyWith === 'check'}
            onClick={() => ask()}
          >
            {text('redirects.import.check')}
          </Button>
          {answer !== null && (
            <Button
              disabled={!canApply || busyWith === 'check'}
              loading={busyWith === 'apply'}
              onClick={() => ask({ applies: true })}
            >
              {text('redirects.import.apply', { count: changes })}
            </Button>
          )}
        </Flex>
      </DialogFooter>
    </DialogFrame>
  );
};
