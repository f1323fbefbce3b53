import { Checkbox, Typography } from '@strapi/design-system';
import type { PanelSettings } from '#site-content/domain/panel/answers';
import { useText } from '../translations/text';

interface Props {
  /** As the service is set up; `null` while it is not known. */
  readonly automatic: PanelSettings['redirects']['automatic'] | null;
  /** How many addresses can lead on. */
  readonly count: number;
  readonly leadsOn: boolean;
  readonly onChoose: (leadsOn: boolean) => void;
}

/** Asks whether old addresses lead on to their pages, or says what becomes of them. */
export const RedirectsChoice = ({ automatic, count, leadsOn, onChoose }: Props) => {
  const text = useText();
  if (automatic === null || (automatic === 'ask' && count === 0)) return null;
  return automatic === 'ask' ? (
    <Checkbox checked={leadsOn} onCheckedChange={(checked) => onChoose(checked === true)}>
      {text('pages.act.redirects', { count })}
    </Checkbox>
  ) : (
    <Typography textColor="neutral800">{text(`page-panel.publish.${automatic}`)}</Typography>
  );
};
