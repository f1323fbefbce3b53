import { Box } from '@strapi/design-system';
import { type PropsWithChildren, useEffect, useState } from 'react';

/**
 * A status that screen readers announce although it appears together with its text: they announce what is added to a
 * status, but not a status that is added with its text. Its content therefore follows two frames later.
 */
export const Status = ({ children }: PropsWithChildren) => {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setReady(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <Box role="status">{isReady && children}</Box>;
};
