import { Button, Checkbox, Field, Flex, Modal, Radio, TextInput } from '@strapi/design-system';
import { useEffect, useId, useRef, useState } from 'react';
import { DialogFooter, DialogFrame, onEnter } from '#site-content/admin/components/dialog-frame';
import { GroupLabel } from '#site-content/admin/components/group-label';
import { useDebouncedValue } from '#site-content/admin/components/use-debounced-value';
import { usePageAt } from '#site-content/admin/page-picker/page-options';
import { isUnpublished } from '#site-content/admin/page-picker/page-picker';
import { PageTarget } from '#site-content/admin/page-picker/page-target';
import { usePanelSettings } from '#site-content/admin/settings/panel-settings';
import { readTypedPath, readTypedUrl } from '#site-content/domain/pages/typed-paths';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import {
  isQueryOrFragment,
  readPageLink,
  writePageLink,
} from '#site-content/domain/rules/page-link';
import { htmlLink } from '#site-content/domain/rules/sanitize-html';
import { suggestUrl } from '#site-content/domain/rules/suggested-url';
import { type LinkChoice, NEW_WINDOW } from './editing/commands';
import { AddressTarget } from './links/address-target';
import type { LinkedPages } from './links/use-linked-pages';
import { useText } from './translations/text';

type Target = 'page' | 'url';

interface Props {
  /** The existing link, `null` for a new one. */
  readonly present: Readonly<Record<string, string>> | null;
  /** Whether to ask for a text, because nothing is selected. */
  readonly asksForText: boolean;
  readonly linked: LinkedPages;
  readonly onSave: (choice: LinkChoice) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Returns the address that was typed into the page search, or `null` if the text looks like a title or a path. */
const readAddress = (typed: string): string | null => {
  const address = typed.trim();
  // The page search finds no page by a path with an anchor or a query.
  const isAddress = /^(?:[a-z]+:|#|\/[^#?]*[#?])/i.test(address) && htmlLink(address) === null;
  return isAddress ? address : suggestUrl(address);
};

/** Manages the link target being edited: a page with an optional anchor or query, or any other URL. */
const useTarget = (present: string, { getPage }: LinkedPages) => {
  const link = readPageLink(present);
  const [target, setTarget] = useState<Target>(present === '' || link !== null ? 'page' : 'url');
  const [chosen, setPage] = useState<PageOption | null | undefined>(undefined);
  const [rest, setRest] = useState(link?.rest ?? '');
  const [href, setHref] = useState(link === null ? present : '');
  const [searched, setSearched] = useState('');
  const searchedAddress = readAddress(searched);
  const siteUrl = usePanelSettings()?.siteUrl ?? '';
  // While the user is typing, a path without its final slash may be the beginning of a longer one.
  const settled = useDebouncedValue(href);
  const typed =
    readTypedPath(href.trim(), siteUrl) ?? (settled === href ? readTypedUrl(href, siteUrl) : null);
  const pageAtPath = usePageAt(target === 'url' && typed !== null ? typed.path : null);

  // The target of the existing link may be loaded while the dialog is open.
  const page =
    chosen === undefined && link !== null ? (getPage(link.page) ?? null) : (chosen ?? null);
  const linkTo = (to: PageOption | null, at: string): string | null =>
    to === null || !isQueryOrFragment(at) ? null : writePageLink({ page: to.id, rest: at });
  const address = href.trim();
  const problem = address === '' ? null : htmlLink(address);
  const typedHref = problem === null && address !== '' ? address : null;
  return {
    target,
    page,
    rest,
    href,
    problem,
    pageAtPath,
    isRestValid: isQueryOrFragment(rest.trim()),
    /** `null` while it is incomplete. */
    result:
      target === 'page'
        ? linkTo(page, rest.trim())
        : (linkTo(pageAtPath ?? null, typed?.rest ?? '') ?? typedHref),
    /** Default link text. */
    name: target === 'page' ? page?.title || page?.path || page?.slug : address,
    searchedAddress,
    /** Switches between page and URL. An address or a path that was typed to find a page is kept. */
    setTarget: (to: Target): void => {
      setTarget(to);
      if (to !== 'url' || address !== '') return;
      if (searchedAddress !== null) setHref(searchedAddress);
      else if (searched.trim().startsWith('/')) setHref(searched.trim());
    },
    setPage: (to: PageOption | null): void => {
      setPage(to);
      setSearched('');
    },
    setSearched,
    setRest,
    setHref,
  };
};

/** Edits a link, validating the target while it is typed. */
export const LinkDialog = (props: Props) => {
  const { present, asksForText, linked, onSave, onRemove, onClose } = props;
  const text = useText();
  const to = useTarget(present?.['href'] ?? '', linked);
  const targetId = useId();
  const [linkText, setLinkText] = useState('');
  const [opensNewWindow, setOpensNewWindow] = useState(present?.['target'] === NEW_WINDOW);
  // Users who switch between page and URL with the arrow keys keep the focus there.
  const takesFocus = useRef(true);
  const takeAddress = (): void => {
    takesFocus.current = true;
    to.setTarget('url');
  };
  // Once the page of the existing link is known, the picker is mounted again and takes the focus again.
  const isSettled = linked.isKnown || readPageLink(present?.['href'] ?? '') === null;
  useEffect(() => {
    if (isSettled) takesFocus.current = false;
  }, [isSettled]);
  const save = (): void => {
    if (to.result === null) return;
    onSave({
      href: to.result,
      opensNewWindow,
      text: linkText.trim() || to.name || text('link'),
    });
  };
  return (
    <DialogFrame title={text('link.title')} closeLabel={text('close')} onClose={onClose}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Field.Root name="target">
            <GroupLabel id={targetId}>{text('link.target')}</GroupLabel>
            <Radio.Group
              value={to.target}
              onValueChange={(value) => {
                takesFocus.current = false;
                to.setTarget(value as Target);
              }}
              aria-labelledby={targetId}
            >
              <Radio.Item value="page">{text('link.target.page')}</Radio.Item>
              <Radio.Item value="url">{text('link.target.url')}</Radio.Item>
            </Radio.Group>
          </Field.Root>
          {to.target === 'page' ? (
            <PageTarget
              // The picker reads its initial value on mount.
              key={String(linked.isKnown)}
              takesFocus={takesFocus.current}
              page={to.page}
              hint={text(isUnpublished(to.page) ? 'link.page.not-published' : 'link.page.hint')}
              rest={to.rest}
              isRestValid={to.isRestValid}
              address={
                to.searchedAddress === null
                  ? null
                  : {
                      label: text('link.page.address', { address: to.searchedAddress }),
                      onTake: takeAddress,
                    }
              }
              onType={to.setSearched}
              onPage={to.setPage}
              onRest={to.setRest}
              onKeyDown={onEnter(save)}
            />
          ) : (
            <AddressTarget
              takesFocus={takesFocus.current}
              href={to.href}
              problem={to.problem}
              page={to.pageAtPath}
              onChange={to.setHref}
              onKeyDown={onEnter(save)}
            />
          )}
          {asksForText && (
            <Field.Root name="text" hint={text('link.text.hint')}>
              <Field.Label>{text('link.text')}</Field.Label>
              <TextInput
                autoComplete="off"
                value={linkText}
                onChange={({ target }: { target: HTMLInputElement }) => setLinkText(target.value)}
                onKeyDown={onEnter(save)}
              />
              <Field.Hint />
            </Field.Root>
          )}
          <Checkbox
            checked={opensNewWindow}
            onCheckedChange={(checked: boolean) => setOpensNewWindow(checked)}
          >
            {text('link.new-window')}
          </Checkbox>
        </Flex>
      </Modal.Body>
      <DialogFooter cancelLabel={text('link.cancel')} onCancel={onClose}>
        <Flex gap={2}>
          {present !== null && (
            <Button variant="danger-light" onClick={onRemove}>
              {text('link.remove')}
            </Button>
          )}
          <Button disabled={to.result === null} onClick={save}>
            {text('link.save')}
          </Button>
        </Flex>
      </DialogFooter>
    </DialogFrame>
  );
};
