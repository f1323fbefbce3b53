import { Flex, Radio } from '@strapi/design-system';
import { styled } from 'styled-components';
import { useText } from '../translations/text';

/** What is shown of an answer, as the address of the page names it. */
const ALL_SHOWN = ['live', 'draft', 'differences'] as const;
export type Shown = (typeof ALL_SHOWN)[number];

/** What the address asks for; what is live, unless it names something else. */
export const readShown = (value: string | null): Shown =>
  ALL_SHOWN.find((each) => each === value) ?? 'live';

const InLine = styled(Flex)`
  gap: ${({ theme }) => theme.spaces[6]};
`;

interface Props {
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

/** Chooses between what is live, what the drafts would be, and in what the two differ. */
export const ShownChoice = ({ shown, onShow }: Props) => {
  const text = useText();
  return (
    <Radio.Group
      value={shown}
      onValueChange={(value) => onShow(readShown(value))}
      aria-label={text('api-preview.shown')}
    >
      <InLine wrap="wrap">
        {ALL_SHOWN.map((each) => (
          <Radio.Item key={each} value={each}>
            {text(`api-preview.shown.${each}`)}
          </Radio.Item>
        ))}
      </InLine>
    </Radio.Group>
  );
};
