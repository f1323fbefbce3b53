import { Button, Field, Flex, Modal, Radio, TextInput } from '@strapi/design-system';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { findPages } from '#site-content/domain/pages/find-pages';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { urlRule } from '#site-content/domain/rules/nav-item';
import { DialogFooter, DialogFrame } from '../../components/dialog-frame';
import { GroupLabel } from '../../components/group-label';
import { SuggestedUrl } from '../../components/suggested-url';
import { PageAtPath } from '../../page-picker/page-at-path';
import { isUnpublished, PagePicker } from '../../page-picker/page-picker';
import { useProblemText } from '../../rules/use-problem-text';
import { usePanelSettings } from '../../settings/panel-settings';
import { useText } from '../../translations/text';
import { checkDraft } from '../tree/draft';
import type { ItemContent } from '../tree/edit';
import { findItem, type ItemPosition, type Items } from '../tree/items';
import { findSameDestination } from '../tree/same-destination';
import { titleOfPage } from '../tree/title-of-page';
import { SameDestinationNote } from './same-destination-note';

const SHOWN_PAGES = 50;

/** True if the user may see the page's title. */
const hasName = ({ title, isConcealed = false }: PageOption): boolean =>
  !isConcealed || title !== '';

interface ItemPageProps {
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly page: PageOption | undefined;
  readonly error: string | undefined;
  readonly takesFocus: boolean;
  readonly onChange: (page: PageOption | null) => void;
}

/** Picks an item's page from those loaded with the navigation. */
const ItemPage = ({ pages, page, error, takesFocus, onChange }: ItemPageProps) => {
  const text = useText();
  const [search, setSearch] = useState('');
  const named = useMemo(() => [...pages.values()].filter(hasName), [pages]);
  const found = useMemo(() => findPages(named, search, SHOWN_PAGES), [named, search]);
  return (
    <PagePicker
      page={page ?? null}
      found={found}
      hint={isUnpublished(page) ? text('navigation.page.hint-not-published') : undefined}
      error={error}
      takesFocus={takesFocus}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
};

type Target = 'page' | 'url';

interface ItemDialogProps {
  readonly items: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
  /** Id of the item, possibly a new one. */
  readonly id: string;
  readonly place: Pick<ItemPosition, 'parent' | 'area'>;
  /** `null` for a new item. */
  readonly content: ItemContent | null;
  readonly onApply: (content: ItemContent) => void;
  readonly onClose: () => void;
  /** Moves the focus after the dialog has closed. */
  readonly onClosed: () => void;
}

/** Edits an item's title and destination, validated by the same rules as on the server. */
export const ItemDialog = (props: ItemDialogProps) => {
  const { items, pages, id, place, content, onApply, onClose, onClosed } = props;
  const text = useText();
  const problemText = useProblemText();
  const formId = useId();
  const targetId = useId();
  const form = useRef<HTMLFormElement>(null);
  const siteUrl = usePanelSettings()?.siteUrl ?? '';
  const isGroup = place.area === 'footer' && place.parent === null;

  const [title, setTitle] = useState(content?.title ?? '');
  const [target, setTarget] = useState<Target>(
    content === null || content.page !== null || content.url === null ? 'page' : 'url'
  );
  const [page, setPage] = useState(content?.page ?? null);
  const [url, setUrl] = useState(content?.url ?? '');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wasTried, setWasTried] = useState(false);
  /** Whether the page was chosen by a button that disappears with the URL field. */
  const [wasOffered, setWasOffered] = useState(false);

  const getPage = (of: string | null): PageOption | undefined =>
    of === null ? undefined : pages.get(of);
  const touch = (field: string): void => setTouched((known) => new Set(known).add(field));
  const choosePage = (chosen: PageOption | null): void => {
    setTitle(titleOfPage(title, getPage(page), chosen ?? undefined));
    setPage(chosen?.id ?? null);
    touch('page');
  };
  const draft: ItemContent = {
    title,
    page: !isGroup && target === 'page' ? page : null,
    url: isGroup || target === 'page' || url.trim() === '' ? null : url.trim(),
  };
  const problems = checkDraft(items, id, draft, place);
  const sameDestination = findSameDestination(items, id, draft, place, { pages, siteUrl });

  /** Returns the first error of a field, once the user had a chance to fill it in. */
  const getError = (field: string, ...paths: string[]): string | undefined => {
    if (!wasTried && !touched.has(field)) return undefined;
    const found = problems.find(({ path }) => paths.includes(String(path[0])));
    return found === undefined ? undefined : problemText(found);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problems.length === 0) {
      onApply(draft);
      return;
    }
    setWasTried(true);
    const name = problems.some(({ path }) => path[0] === 'title') ? 'title' : target;
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };

  const kind = isGroup ? 'group' : 'item';
  return (
    <DialogFrame
      title={text(`navigation.dialog.${content === null ? 'add' : 'edit'}-${kind}`, {
        isBelow: place.parent === null ? 'no' : 'yes',
        parent: findItem(items, place.parent)?.title,
        area: place.area,
      })}
      closeLabel={text('navigation.close')}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Modal.Body>
        <form ref={form} id={formId} onSubmit={submit} noValidate>
          <Flex direction="column" alignItems="stretch" gap={5}>
            <Field.Root
              name="title"
              required
              error={getError('title', 'title', 'parent', 'area')}
              hint={text(isGroup ? 'navigation.group-hint' : 'navigation.title-hint')}
            >
              <Field.Label>{text('navigation.field.title')}</Field.Label>
              <TextInput
                value={title}
                onChange={(event: { target: HTMLInputElement }) => {
                  setTitle(event.target.value);
                  touch('title');
                }}
              />
              <Field.Hint />
              <Field.Error />
            </Field.Root>
            {!isGroup && (
              <>
                <Field.Root name="target">
                  <GroupLabel id={targetId}>{text('navigation.leads-to')}</GroupLabel>
                  <Radio.Group
                    value={target}
                    onValueChange={(value) => {
                      setTarget(value as Target);
                      setWasOffered(false);
                    }}
                    aria-labelledby={targetId}
                  >
                    <Radio.Item value="page">{text('navigation.leads-to.page')}</Radio.Item>
                    <Radio.Item value="url">{text('navigation.leads-to.url')}</Radio.Item>
                  </Radio.Group>
                </Field.Root>
                <Flex direction="column" alignItems="stretch" gap={1}>
                  {target === 'page' ? (
                    <ItemPage
                      pages={pages}
                      page={getPage(page)}
                      error={getError('page', 'page', 'url')}
                      takesFocus={wasOffered}
                      onChange={choosePage}
                    />
                  ) : (
                    <Field.Root
                      name="url"
                      required
                      error={getError('url', 'url')}
                      hint={text(`navigation.url-hint.${place.area ?? 'header'}`)}
                    >
                      <Field.Label>{text('navigation.field.url')}</Field.Label>
                      <TextInput
                        value={url}
                        placeholder={text('navigation.url.placeholder')}
                        onChange={(event: { target: HTMLInputElement }) => {
                          setUrl(event.target.value);
                          touch('url');
                        }}
                      />
                      <Field.Hint />
                      <Field.Error />
                      <SuggestedUrl
                        typed={url}
                        rule={urlRule(place.area ?? 'header')}
                        onTake={setUrl}
                      />
                      {/* Sends no request until something is typed: if the session has ended, the request would end
   the editing. */}
                      <PageAtPath
                        url={touched.has('url') ? url : ''}
                        choosable={pages}
                        onChoose={(chosen) => {
                          choosePage(chosen);
                          setTarget('page');
                          setWasOffered(true);
                        }}
                      />
                    </Field.Root>
                  )}
                  <SameDestinationNote items={sameDestination} />
                </Flex>
              </>
            )}
          </Flex>
        </form>
      </Modal.Body>
      <DialogFooter cancelLabel={text('navigation.cancel')} onCancel={onClose}>
        <Button type="submit" form={formId}>
          {text(content === null ? 'navigation.add' : 'navigation.apply')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
