import { Button, Field, Flex, Modal, Radio, Textarea, TextInput } from '@strapi/design-system';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { REDIRECT } from '#site-content/domain/content-types';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import type { RedirectRow } from '#site-content/domain/panel/redirects';
import { readSourceUrl } from '#site-content/domain/redirects/source-url';
import { redirectDestination } from '#site-content/domain/rules/links';
import { REDIRECT_TARGETS } from '#site-content/domain/rules/redirect';
import { DialogFooter, DialogFrame } from '../../components/dialog-frame';
import { FailureNote } from '../../components/failure-note';
import { GroupLabel } from '../../components/group-label';
import { SuggestedUrl } from '../../components/suggested-url';
import { useEvent } from '../../components/use-event';
import { PresentNote } from '../../history-slot/slot';
import { PageAtPath } from '../../page-picker/page-at-path';
import { useFoundPages } from '../../page-picker/page-options';
import { isUnpublished, PagePicker } from '../../page-picker/page-picker';
import { useProblemText } from '../../rules/use-problem-text';
import { usePanelSettings } from '../../settings/panel-settings';
import { useText } from '../../translations/text';
import { checkDraft, type Draft, getData, getDraft } from './draft';
import { SourceField } from './source-field';
import { AtSourceWarning, DestinationNote, PatternNote, useAtSource } from './trace-notes';
import { type Saved, useSave } from './use-save';

/** The fields in display order. */
const FIELDS = ['source', 'target', 'destination', 'page', 'note'] as const;
type FieldName = (typeof FIELDS)[number];

interface RedirectDialogProps {
  /** `null` for a new redirect. */
  readonly row: RedirectRow | null;
  /** The source of a new redirect, if known. */
  readonly source?: string | undefined;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
  readonly onClosed: (opener: Element | null) => void;
}

const getSaveLabel = (isNew: boolean, hidesPage: boolean) => {
  if (hidesPage) return isNew ? 'redirects.add.anyway' : 'redirects.save.anyway';
  return isNew ? 'redirects.add' : 'redirects.save';
};

/** Edits a redirect's source and destination, validated by the same rules as on the server. */
export const RedirectDialog = (props: RedirectDialogProps) => {
  const { row, source = '', onSaved, onClose, onClosed } = props;
  const text = useText();
  const problemText = useProblemText();
  const formId = useId();
  const targetId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => getDraft(row, source));
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [wasTried, setWasTried] = useState(false);
  const [search, setSearch] = useState('');
  const { found, isSearching, failure: pagesFailure } = useFoundPages(search);
  const { isSaving, failure, save, forgetFailure } = useSave(onSaved);
  const atSource = useAtSource(draft.source, row?.source ?? null);
  const [isWaiting, setWaiting] = useState(false);
  const siteUrl = usePanelSettings()?.siteUrl ?? '';
  const url = readSourceUrl(draft.source, siteUrl);
  const typedPath = url?.kind === 'on-site' ? url.path : null;
  const problems = checkDraft({ ...draft, source: typedPath ?? draft.source }, siteUrl);
  /** The path taken from a typed URL; `null` if no URL was typed. */
  const [pathOfUrl, setPathOfUrl] = useState<string | null>(null);

  // `LeadsOn` offers to complete a path without its final slash.
  const isIncomplete =
    draft.destination.trim().startsWith('/') &&
    readTypedPath(draft.destination.trim(), '') === null;
  /** Whether the page was chosen by a button that disappears with the URL field. */
  const [wasOffered, setWasOffered] = useState(false);

  const change = (field: FieldName, changed: Partial<Draft>): void => {
    setDraft({ ...draft, ...changed });
    setTouched((known) => new Set(known).add(field));
    forgetFailure();
  };
  const takePath = (path: string): void => {
    change('source', { source: path });
    setPathOfUrl(path);
  };
  const refused = failure?.kind === 'refused' ? failure.reasons : [];

  /** Returns the first error of a field: from the rules once the user has edited it, or from the server. */
  const getError = (field: FieldName): string | undefined => {
    const own = problems.find(({ path }) => path[0] === field);
    if (own !== undefined && (wasTried || touched.has(field))) return problemText(own);
    const other = refused.find((one) => one.field === field);
    return other === undefined ? undefined : problemText(other.reason);
  };
  const elsewhere = refused.find(({ field }) => !FIELDS.some((one) => one === field));

  const write = (): void => {
    const data = getData(draft);
    save(
      row === null
        ? { action: 'create', data }
        : { action: 'update', id: row.id, data, version: row.version }
    );
  };
  // Saves once it is known that no page gets hidden. Otherwise, the button asks for confirmation.
  const writeWhenKnown = useEvent(() => {
    setWaiting(false);
    if (atSource.page === null && problems.length === 0) write();
  });
  useEffect(() => {
    if (isWaiting && !atSource.isPending) writeWhenKnown();
  }, [isWaiting, atSource.isPending, writeWhenKnown]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typedPath !== null) takePath(typedPath);
    const isSourceRefused = url !== null && typedPath === null;
    if (problems.length === 0 && !isSourceRefused) {
      // It is not known yet whether the path hides a page.
      if (typedPath !== null || atSource.isPending) setWaiting(true);
      else write();
      return;
    }
    setWasTried(true);
    const name = isSourceRefused
      ? 'source'
      : FIELDS.find((field) => problems.some(({ path }) => path[0] === field));
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };

  return (
    <DialogFrame
      title={text(row === null ? 'redirects.dialog.add' : 'redirects.dialog.edit')}
      closeLabel={text('redirects.close')}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Modal.Body>
        <form ref={form} id={formId} onSubmit={submit} noValidate>
          <Flex direction="column" alignItems="stretch" gap={5}>
            <PresentNote
              type={REDIRECT}
              entry={row?.id ?? null}
              seen={row === null ? null : { version: row.version, locale: null }}
            />
            {failure !== null && failure.kind !== 'refused' && (
              <FailureNote message={text(`redirects.failed.${failure.kind}`)} />
            )}
            {elsewhere !== undefined && <FailureNote message={problemText(elsewhere.reason)} />}
            <SourceField
              source={draft.source}
              url={url}
              error={getError('source')}
              wasTried={wasTried}
              isPathOfUrl={draft.source !== '' && draft.source === pathOfUrl}
              onChange={(typed) => change('source', { source: typed })}
              onTakePath={takePath}
            >
              <PatternNote source={draft.source} />
              <AtSourceWarning page={atSource.page} redirect={atSource.redirect} />
            </SourceField>
            <Field.Root name="target" error={getError('target')}>
              <GroupLabel id={targetId}>{text('redirects.field.target')}</GroupLabel>
              <Radio.Group
                aria-labelledby={targetId}
                value={draft.target}
                onValueChange={(value: string) => {
                  const target = REDIRECT_TARGETS.find((one) => one === value);
                  if (target !== undefined) change('target', { target });
                  setWasOffered(false);
                }}
              >
                {REDIRECT_TARGETS.map((target) => (
                  <Radio.Item key={target} value={target}>
                    {text(`options.target.${target}`)}
                  </Radio.Item>
                ))}
              </Radio.Group>
              <Field.Error />
            </Field.Root>
            {draft.target === 'url' && (
              <Field.Root
                name="destination"
                required
                error={getError('destination')}
                hint={text('redirects.field.destination.hint')}
              >
                <Field.Label>{text('redirects.field.destination')}</Field.Label>
                <TextInput
                  autoComplete="off"
                  spellCheck={false}
                  value={draft.destination}
                  onChange={({ target }: { target: HTMLInputElement }) =>
                    change('destination', { destination: target.value })
                  }
                />
                <Field.Hint />
                <Field.Error />
                <SuggestedUrl
                  typed={draft.destination}
                  rule={redirectDestination}
                  onTake={(destination) => change('destination', { destination })}
                />
                {/* Paths without a page are handled below, where redirects are known. */}
                <PageAtPath
                  of="redirect"
                  url={touched.has('destination') && !isIncomplete ? draft.destination : ''}
                  saysNone={false}
                  onChoose={(chosen) => {
                    change('page', { target: 'page', page: chosen });
                    setWasOffered(true);
                  }}
                />
                {getError('destination') === undefined && (
                  <DestinationNote
                    source={draft.source}
                    destination={draft.destination}
                    onChangeDestination={(led) => {
                      change('destination', led);
                      setWasOffered('target' in led);
                    }}
                  />
                )}
              </Field.Root>
            )}
            {draft.target === 'page' && (
              <PagePicker
                page={draft.page}
                found={found}
                isSearching={isSearching}
                failure={pagesFailure}
                takesFocus={wasOffered}
                hint={isUnpublished(draft.page) ? text('redirects.page.hint') : undefined}
                error={getError('page')}
                onSearch={setSearch}
                onChange={(page) => change('page', { page })}
              />
            )}
            <Field.Root
              name="note"
              error={getError('note')}
              hint={text('redirects.field.note.hint')}
            >
              <Field.Label>{text('redirects.column.note')}</Field.Label>
              <Textarea
                value={draft.note}
                onChange={({ target }: { target: HTMLTextAreaElement }) =>
                  change('note', { note: target.value })
                }
              />
              <Field.Hint />
              <Field.Error />
            </Field.Root>
          </Flex>
        </form>
      </Modal.Body>
      <DialogFooter cancelLabel={text('redirects.cancel')} onCancel={onClose}>
        <Button
          type="submit"
          form={formId}
          loading={isSaving || isWaiting}
          variant={atSource.page === null ? 'default' : 'danger-light'}
        >
          {text(getSaveLabel(row === null, atSource.page !== null))}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
