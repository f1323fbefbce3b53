'use client';

import { useEffect } from 'react';

/** Says that this is a preview, and reloads it when Strapi tells the frame that something was saved. */
export function PreviewBar({ path, children }: { path: string; children: string }) {
  useEffect(() => {
    const listen = ({ data }: MessageEvent) => {
      if (data?.type === 'strapiUpdate') location.reload();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  return (
    <p>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {children} <a href={`/preview?path=${encodeURIComponent(path)}`}>Show what is published</a>
    </p>
  );
}
