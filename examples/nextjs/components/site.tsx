import Link from 'next/link';
import type { ReactNode } from 'react';
import type { FooterEntry, HeaderItem, InitialData } from 'site-content-client';

const Menu = ({ items }: { items: (FooterEntry & Partial<HeaderItem>)[] }) => (
  <ul>
    {items.map(({ title, url, subitems = [] }, at) => (
      <li key={at}>
        {url ? <Link href={url}>{title}</Link> : title}
        {subitems.length > 0 && <Menu items={subitems} />}
      </li>
    ))}
  </ul>
);

/** What every page shows around its content. */
export function Site({ initialData, children }: { initialData: InitialData; children: ReactNode }) {
  const { header, footer, keys, 'request-info': request } = initialData;
  return (
    <>
      <header>
        <Menu items={header} />
        {request.cta_url && <Link href={request.cta_url}>{request.cta_text}</Link>}
      </header>
      {children}
      <footer>
        {footer.map(({ title, subitems }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <Menu items={subitems} />
          </nav>
        ))}
        <div dangerouslySetInnerHTML={{ __html: keys.footer_disclaimer }} />
      </footer>
    </>
  );
}
