import {
  Button,
  Field,
  Flex,
  Loader,
  Modal,
  Radio,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { useState } from 'react';
import { REDIRECT } from '#site-content/domain/content-types';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type {
  ChosenRedirects,
  RedirectBulkActionName,
  RedirectBulkActionOutcome,
  RedirectDestination,
} from '#site-content/domain/panel/redirects';
import { DialogFrame } from '../components/dialog-frame';
import { FirstFew } from '../components/first-few';
import { Status } from '../components/status';
import { useDebouncedValue } from '../components/use-debounced-value';
import { useDryRun } from '../components/use-dry-run';
import { WarningBox } from '../components/warning-box';
import { settleRequest, UndoNote } from '../history-slot/slot';
import { checkDestination } from '../page-bulk-actions/redirect-target';
import { useFoundPages } from '../page-picker/page-options';
import { PagePicker } from '../page-picker/page-picker';
import { useProblemText } from '../rules/use-problem-text';
import { useForgetEntriesMutation } from '../strapi-internals/document-tags';
import { useText } from '../translations/text';
import { FailureNotes } from './editing/failure-notes';
import { toSaveFailure } from './editing/save-failure';
import { LinksToSources } from './links-to-sources/links-to-sources';
import { postRedirectBulkAction } from './links-to-sources/post-redirect-bulk-action';
import { useValueText } from './use-value-text';

const TARGETS = ['page', 'url', 'none'] as const;
type Target = (typeof TARGETS)[number];

/** Number of items shown at first. The others are shown on request. */
const FIRST = 10;

interface BulkActionDialogProps {
  readonly action: RedirectBulkActionName;
  readonly chosen: ChosenRedirects;
  /** Loaded versions of individually selected redirects, by id. */
  readonly versions: Readonly<Record<string, string>>;
  /** Called with the change set's id, for undo; `null` if nothing changed. */
  readonly onDone: (outcome: RedirectBulkActionOutcome, changeSet: string | null) => void;
  readonly onClose: () => void;
  readonly onClosed: (opener: Element | null) => void;
}

/** Shows the effect of a bulk action on redirects, asks for a destination if needed, and runs it. */
export const BulkActionDialog = (props: BulkActionDialogProps) => {
  const { action, chosen, versions, onDone, onClose, onClosed } = props;
  const text = useText();
  const problemText = useProblemText();
  const shown = useValueText();
  const [forgetEntries] = useForgetEntriesMutation();
  const [target, setTarget] = useState<Target>('page');
  const [page, setPage] = useState<PageOption | null>(null);
  const [destination, setDestination] = useState('');
  const [search, setSearch] = useState('');
  const { found, isSearching, failure: pagesFailure } = useFoundPages(search);
  const [isDoing, setDoing] = useState(false);

  const goal = (): RedirectDestination | null => {
    if (target === 'page') return page === null ? null : { target, page: page.id };
    if (target === 'none') return { target };
    return destination.trim() === '' || checkDestination(destination) !== null
      ? null
      : { target, destination: destination.trim() };
  };
  const to = action === 'lead' ? goal() : null;
  const request =
    action !== 'lead' ? { action, chosen } : to === null ? null : { action, chosen, to };
  const dryRun = useDryRun(request, postRedirectBulkAction, toSaveFailure);
  const { failure, showAll, fail } = dryRun;
  const outcome = dryRun.isCurrent ? dryRun.outcome : null;
  // Not while the user is typing.
  const typed = useDebouncedValue(destination);
  const wrong = typed === destination ? checkDestination(typed) : null;

  const perform = (): void => {
    if (request === null) return;
    setDoing(true);
    const whole = { ...request, isDryRun: false };
    settleRequest({ uid: REDIRECT, kind: 'action', versions }, ({ documents, seen }) =>
      postRedirectBulkAction(
        'ids' in chosen ? { ...whole, chosen: { ids: documents }, seen } : whole
      )
    ).then(
      (answer) => {
        void forgetEntries(REDIRECT);
        if (answer !== null) onDone(answer, answer.changeSet);
      },
      (thrown: unknown) => {
        setDoing(false);
        fail(thrown);
      }
    );
  };
  // If there was no response, the action can be repeated.
  const isPossible = failure === null || failure.kind === 'unreachable';
  return (
    <DialogFrame
      title={
        action === 'delete'
          ? text('redirects.bulk-action.delete.title', {
              count: 'ids' in chosen ? chosen.ids.length : Infinity,
            })
          : text(`redirects.bulk-action.${action}`)
      }
      closeLabel={text('redirects.close')}
      onClose={onClose}
      onClosed={onClosed}
      isBusy={isDoing}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          {action === 'lead' && (
            <Radio.Group
              aria-label={text('redirects.field.target')}
              value={target}
              onValueChange={(value: string) =>
                setTarget(TARGETS.find((one) => one === value) ?? target)
              }
            >
              {TARGETS.map((one) => (
                <Radio.Item key={one} value={one}>
                  {text(`options.target.${one}`)}
                </Radio.Item>
              ))}
            </Radio.Group>
          )}
          {action === 'lead' && target === 'page' && (
            <PagePicker
              {...{ page, found, isSearching, failure: pagesFailure }}
              onSearch={setSearch}
              onChange={setPage}
            />
          )}
          {action === 'lead' && target === 'url' && (
            <Field.Root
              name="destination"
              required
              hint={text('redirects.field.destination.hint')}
              error={wrong === null ? undefined : problemText(wrong)}
            >
              <Field.Label>{text('redirects.field.destination')}</Field.Label>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                value={destination}
                onChange={({ target: field }: { target: HTMLInputElement }) =>
                  setDestination(field.value)
                }
              />
              <Field.Hint />
              <Field.Error />
            </Field.Root>
          )}
          <FailureNotes failure={failure} />
          {outcome !== null && (
            <Flex direction="column" alignItems="stretch" gap={2}>
              <Status>
                <Typography fontWeight="bold">
                  {text(`redirects.bulk-action.${action}.outcome`, { count: outcome.total })}
                </Typography>
              </Status>
              <FirstFew
                items={outcome.first}
                total={outcome.total}
                first={FIRST}
                {...(dryRun.isWhole ? {} : { onAll: showAll })}
                toKey={({ source }) => source}
                render={({ source, from, to: then }) => (
                  <Typography>
                    {action === 'delete' && source}
                    {(action === 'to-pages' || (action === 'lead' && from === then)) &&
                      text('redirects.bulk-action.page', { source, path: then })}
                    {(action === 'shorten' || (action === 'lead' && from !== then)) &&
                      text('redirects.bulk-action.change', {
                        source,
                        from: shown(from),
                        to: shown(then),
                      })}
                  </Typography>
                )}
              />
              {outcome.kept > 0 && (
                <Typography>
                  {text('redirects.bulk-action.to-pages.kept', { count: outcome.kept })}
                </Typography>
              )}
            </Flex>
          )}
          {outcome !== null && outcome.broken.length > 0 && (
            <WarningBox>
              {outcome.broken.map((reason) => (
                <Typography
                  key={JSON.stringify(reason)}
                  tag="p"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {problemText(reason)}
                </Typography>
              ))}
            </WarningBox>
          )}
          {outcome !== null && outcome.links !== null && (
            <LinksToSources links={outcome.links} onAll={showAll} />
          )}
          {action === 'delete' && <UndoNote />}
          {request !== null && outcome === null && failure === null && (
            <Flex justifyContent="center">
              <Loader small>{text('redirects.bulk-action.loading')}</Loader>
            </Flex>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        {isDoing ? (
          <Status>
            <Typography textColor="neutral600">
              {text(`redirects.bulk-action.${action}.running`, { count: outcome?.total ?? 0 })}
            </Typography>
          </Status>
        ) : (
          <Button variant="tertiary" onClick={onClose}>
            {text('redirects.cancel')}
          </Button>
        )}
        <Button
          variant={action === 'delete' ? 'danger-light' : 'default'}
          disabled={outcome === null || outcome.total === 0 || !isPossible}
          loading={isDoing}
          onClick={perform}
        >
          {outcome === null || outcome.total === 0
            ? text(`redirects.bulk-action.${action}`)
            : text(`redirects.bulk-action.${action}.confirm`, { count: outcome.total })}
        </Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
