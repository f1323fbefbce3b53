import { Box, Button, Modal } from '@strapi/design-system';
import { styled } from 'styled-components';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { DialogFrame } from '../../components/dialog-frame';
import { findDifference, shortened } from '../../components/difference';
import { differenceColours, DifferenceText } from '../../components/difference-text';
import { useText } from '../../translations/text';

const Source = styled(Box)`
  font-family: monospace;
  font-size: 1.3rem;
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colors.neutral800};

  ${differenceColours}
`;

interface Props {
  readonly html: string;
  readonly onClose: () => void;
}

/** HTML before and after cleaning, in one. */
export const DifferenceDialog = ({ html, onClose }: Props) => {
  const text = useText();
  const stretches = shortened(findDifference(html, cleanHtml(html)));
  return (
    <DialogFrame
      title={text('html-field.difference.title')}
      closeLabel={text('html-field.close')}
      onClose={onClose}
    >
      <Modal.Body>
        <Source
          background="neutral100"
          padding={4}
          hasRadius
          tabIndex={0}
          role="region"
          aria-label={text('html-field.difference.title')}
        >
          <DifferenceText
            stretches={stretches}
            words={{
              removed: text('html-field.difference.removed'),
              added: text('html-field.difference.added'),
            }}
          />
        </Source>
      </Modal.Body>
      <Modal.Footer justifyContent="flex-end">
        <Button variant="tertiary" onClick={onClose}>
          {text('html-field.close')}
        </Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
