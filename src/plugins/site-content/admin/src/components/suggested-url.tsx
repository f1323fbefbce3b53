import { TextButton } from '@strapi/design-system';
import type { TextRule } from '#site-content/domain/problems/problem';
import { suggestPath, suggestUrl } from '#site-content/domain/rules/suggested-url';
import { useText } from '../translations/text';
import { findControl, passFocus } from './pass-focus';
import { useDebouncedValue } from './use-debounced-value';

interface Props {
  /** The typed address. */
  readonly typed: string;
  /** The rule that the typed address breaks and the suggested one meets. */
  readonly rule: TextRule;
  readonly onTake: (address: string) => void;
}

/**
 * Suggests the complete address for one typed without `https://`, `mailto:` or `tel:`, and for a path without its
 * slashes.
 */
export const SuggestedUrl = ({ typed, rule, onTake }: Props) => {
  const text = useText();
  const settled = useDebouncedValue(typed);
  const offered = [suggestUrl(typed), settled === typed ? suggestPath(typed) : null];
  const address =
    rule(typed.trim()) === null
      ? undefined
      : offered.find((one) => one !== null && rule(one) === null);
  return (
    <div role="status">
      {address != null && (
        <TextButton
          ref={passFocus(findControl)}
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => onTake(address)}
        >
          {text('elements.suggested-url', { address })}
        </TextButton>
      )}
    </div>
  );
};
