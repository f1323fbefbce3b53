const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const link = (title, url) => `<a href="${escape(url)}">${escape(title)}</a>`;

/** @param trail the ancestors of the page, and the page itself */
export const renderPage = (page, { header }, trail) => `<!doctype html><html lang="en">
<meta charset="utf-8" /><title>${escape(page.meta.seo_title || page.title)}</title>
<nav>${header.map(({ title, url }) => link(title, url)).join(' ')}</nav>
<p>${trail.map(({ title, meta }) => link(title, meta.html_path)).join(' › ')}</p>
<h1>${escape(page.title)}</h1>
${page.body.map(({ value }) => value.html ?? escape(value.heading ?? '')).join('\n')}</html>`;
