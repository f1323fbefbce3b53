import { TextButton, Typography } from '@strapi/design-system';
import { readTypedUrl } from '#site-content/domain/pages/typed-paths';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { useDebouncedValue } from '../components/use-debounced-value';
import { usePanelSettings } from '../settings/panel-settings';
import { useText } from '../translations/text';
import { usePageAt } from './page-options';

interface Props {
  readonly url: string;
  /** The kind of content that has the URL. */
  readonly of?: 'link' | 'redirect';
  /** Whether to say that no page has the path. */
  readonly saysNone?: boolean;
  /** Document ids of pages to say nothing about. */
  readonly without?: readonly string[];
  /** The pages that can be chosen instead, by document id. By default, all pages. */
  readonly choosable?: ReadonlyMap<string, PageOption>;
  readonly onChoose?: (page: PageOption) => void;
}

const NONE: readonly string[] = [];

/**
 * Shows below the input of a URL which page has the typed path, or that none has. Offers to choose the page instead.
 */
export const PageAtPath = (props: Props) => {
  const { url, of = 'link', saysNone = true, without = NONE, choosable, onChoose } = props;
  const text = useText();
  const siteUrl = usePanelSettings()?.siteUrl ?? '';
  const path = readTypedUrl(url, siteUrl)?.path ?? null;
  const paused = useDebouncedValue(path);
  const found = usePageAt(paused === path ? path : null);
  const page = found != null && without.includes(found.id) ? undefined : found;
  // A redirect or link to a page has no query or fragment.
  const isChoosable = page != null && onChoose !== undefined && !/[?#]/.test(url);
  const choice = isChoosable ? (choosable ?? new Map([[page.id, page]])).get(page.id) : undefined;
  return (
    <div role="status">
      {(page != null || (page === null && saysNone)) && (
        <Typography tag="p" variant="pi" textColor="neutral800">
          {page === null
            ? text('page-picker.none-at-path')
            : text('page-picker.at-path', { title: page.title, of })}
        </Typography>
      )}
      {choice !== undefined && (
        <TextButton style={{ overflowWrap: 'anywhere' }} onClick={() => onChoose?.(choice)}>
          {text('page-picker.choose-at-path', { title: choice.title })}
        </TextButton>
      )}
    </div>
  );
};
