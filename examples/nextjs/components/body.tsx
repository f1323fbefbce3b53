import Link from 'next/link';
import { srcset, type Block, type Card, type Image, type Page } from 'site-content-client';

// Strapi has made all sizes already: nothing is left to do for an image optimizer.
const Picture = ({ image }: { image: Image | null }) =>
  image && (
    <img
      src={image.url}
      srcSet={srcset(image)}
      sizes="(min-width: 54rem) 52rem, 100vw"
      alt={image.alt}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
    />
  );

// The service has made it safe.
const Html = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />;

const Teaser = ({ image, text, link }: Omit<Card, 'title'>) => (
  <>
    <Picture image={image} />
    <p>{text}</p>
    {link && <Link href={link.url}>{link.text}</Link>}
  </>
);

function Content({ block: { type, value } }: { block: Block }) {
  switch (type) {
    case 'hero':
    case 'call-to-action':
      return <Teaser image={null} {...value} />;
    case 'image':
      return <Teaser image={value.image} text={value.caption} link={null} />;
    case 'rich-text':
      return <Html html={value.html} />;
    case 'quote':
      return <blockquote>{`${value.text} (${value.attribution})`}</blockquote>;
    case 'embed':
      return <iframe src={value.url} title={value.title} loading="lazy" />;
    case 'cards':
      return value.cards.map((card, at) => (
        <article key={at}>
          <h3>{card.title}</h3>
          <Teaser {...card} />
        </article>
      ));
    case 'faq':
      return value.questions.map(({ question, answer }, at) => (
        <details key={at}>
          <summary>{question}</summary>
          <Html html={answer} />
        </details>
      ));
  }
}

export const Body = ({ page: { title, meta, body } }: { page: Required<Page> }) => (
  <main>
    <title>{meta.seo_title || title}</title>
    <meta name="description" content={meta.search_description} />
    <h1>{title}</h1>
    {body.map((block) => (
      <section key={block.id}>
        {'heading' in block.value && <h2>{block.value.heading}</h2>}
        <Content block={block} />
      </section>
    ))}
  </main>
);
