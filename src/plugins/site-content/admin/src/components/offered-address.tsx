import { TextButton } from '@strapi/design-system';
import type { TextRule } from '#site-content/domain/problems/problem';
import { offerAddress } from '#site-content/domain/rules/offered-address';
import { useText } from '../translations/text';

interface Props {
  /** The typed address. */
  readonly typed: string;
  /** The rule that it breaks and the offered address keeps. */
  readonly rule: TextRule;
  readonly onTake: (address: string) => void;
}

/** Offers an address that was typed without its scheme with `https://` or `mailto:`. */
export const OfferedAddress = ({ typed, rule, onTake }: Props) => {
  const text = useText();
  const address = rule(typed.trim()) === null ? null : offerAddress(typed);
  return (
    <div role="status">
      {address !== null && rule(address) === null && (
        <TextButton style={{ overflowWrap: 'anywhere' }} onClick={() => onTake(address)}>
          {text('elements.offered-address', { address })}
        </TextButton>
      )}
    </div>
  );
};
