import { Typography } from '@strapi/design-system';
import { type RefObject, useEffect, useState } from 'react';
import { useText } from '../translations/text';

/** Returns the hosts of images, within an element, that failed to load. */
const useHostsOfFailed = (within: RefObject<HTMLElement>): readonly string[] => {
  const [hosts, setHosts] = useState<readonly string[]>([]);
  useEffect(() => {
    const element = within.current;
    const note = ({ target }: Event): void => {
      if (!(target instanceof HTMLImageElement)) return;
      const { host } = new URL(target.src, window.location.href);
      setHosts((known) => (known.includes(host) ? known : [...known, host]));
    };
    // These events do not bubble.
    element?.addEventListener('error', note, true);
    return () => element?.removeEventListener('error', note, true);
  }, [within]);
  return hosts;
};

interface Props {
  readonly html: string;
  readonly within: RefObject<HTMLElement>;
}

/** Says that images from other websites, which the panel's security policy blocks, are kept. */
export const ImagesElsewhere = ({ html, within }: Props) => {
  const text = useText();
  const failed = useHostsOfFailed(within);
  const hosts = failed.filter(
    (host) => host !== window.location.host && html.includes(`//${host}`)
  );
  return (
    <div role="status">
      {hosts.length > 0 && (
        <Typography tag="p" variant="pi" textColor="neutral800">
          {text('image.elsewhere', { hosts: hosts.join(', ') })}
        </Typography>
      )}
    </div>
  );
};
