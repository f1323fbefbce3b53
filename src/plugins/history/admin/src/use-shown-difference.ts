import {
  asReplaced,
  type DiffPart,
  findDifferenceForReaders,
  shortened,
} from '#site-content/admin/components/difference';
import { findOptionLabelKey } from '#site-content/admin/edit-form/option-labels';
import { useFieldLabels } from '#site-content/admin/routes/field-labels';
import { useText as useTextOfCore } from '#site-content/admin/translations/text';
import type { NamedDifference } from '#site-content/domain/changes/difference';
import { htmlToLines } from './html-lines';
import { useText } from './translations/text';

interface ShownDifference {
  readonly stretches: readonly DiffPart[];
  /** Whether HTML is shown as text by default, with its source on request. */
  readonly hasText: boolean;
}

/**
 * Returns a function that renders the two values of a difference in a readable form.
 *
 * @param type UID of the content type
 */
export const useShownDifference = (
  type: string
): ((difference: NamedDifference, isSource?: boolean) => ShownDifference) => {
  const text = useText();
  const textOfCore = useTextOfCore();
  const { componentName } = useFieldLabels(type);
  return ({ path, kind, before, after }, isSource = false) => {
    const attribute = String(path.findLast((step) => typeof step === 'string') ?? '');
    /** Returns the label of an option; `null` for other values. */
    const toOption = (value: string | null): string | null => {
      const key = kind === 'text' && value !== null ? findOptionLabelKey(attribute, value) : null;
      return key === null ? null : textOfCore(key);
    };
    const toShown = (value: string | null): string => {
      if (value === null) return text('history.unnamed');
      if (kind === 'part') return componentName(value);
      if (kind === 'boolean') return text(value === 'true' ? 'history.yes' : 'history.no');
      return toOption(value) ?? value;
    };
    const shown = (values: readonly (string | null)[]): string => values.map(toShown).join(', ');
    const source = { before: shown(before), after: shown(after) };
    const sayImage = (name: string): string => text('history.html.image', { name });
    const asText = {
      before: htmlToLines(source.before, sayImage),
      after: htmlToLines(source.after, sayImage),
    };
    // If only tags differ, the text views are equal, so only the source can show the difference.
    const hasText = kind === 'html' && asText.before !== asText.after;
    const one = hasText && !isSource ? asText : source;
    // Names of types and options are compared as a whole, because their words are unrelated.
    const isName =
      kind === 'part' || [...before, ...after].some((value) => toOption(value) !== null);
    const findStretches = (): readonly DiffPart[] => {
      if (one.before === one.after) return [{ kind: 'same', text: one.after }];
      if (isName) return asReplaced(one.before, one.after);
      return shortened(findDifferenceForReaders(one.before, one.after));
    };
    return { stretches: findStretches(), hasText };
  };
};
