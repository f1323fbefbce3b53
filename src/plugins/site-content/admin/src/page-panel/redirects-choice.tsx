import { Checkbox, Typography } from '@strapi/design-system';
import type { PanelSettings } from '#site-content/domain/panel/panel-response-types';
import { useText } from '../translations/text';

interface Props {
  /** The configured policy; `null` while unknown. */
  readonly automatic: PanelSettings['redirects']['automatic'] | null;
  /** Number of URLs that can redirect. */
  readonly count: number;
  readonly leadsOn: boolean;
  readonly onChoose: (leadsOn: boolean) => void;
}

/** Asks whether old URLs redirect to their pages, or says what will happen. */
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
