export type Word = 'label' | 'description' | 'placeholder';

/** Texts of a form in earlier versions by field and word, oldest first. */
export type FormerFormTexts = Readonly<
  Record<string, Readonly<Partial<Record<Word, readonly string[]>>>>
>;

/**
 * Texts of forms in earlier versions, by content type or component. Strapi stores the texts of a form when it first
 * sees a type. If you change a text in a form, add the former one here, so that existing sites get the new text, the
 * only one that is translated.
 */
export const FORMER_FORM_TEXTS: Readonly<Record<string, FormerFormTexts>> = {
  'api::page.page': {
    slug: {
      description: [
        "The last part of the page's address: letters (a to z), digits, hyphens and underscores only, such as about-us. No page beside it, below the same parent, may have it, as a draft or published.",
      ],
    },
    parent: {
      description: [
        'The page this one stands below; its slug comes before this one in the address, such as /company/about-us/. Empty for a page at the top level.',
      ],
    },
    children: {
      label: ['Pages below'],
      description: [
        'For information: the pages whose parent page is this one. When this page is deleted, they move to the top level.',
        'The pages that have this page as their parent. If you delete this page, they move to the top level.',
      ],
      placeholder: ['Chosen on the page below'],
    },
    seo_title: {
      description: ["For search results and the browser's tab, in place of the title."],
    },
    search_description: {
      description: ['One or two sentences for search results.'],
    },
    show_in_menus: {
      description: [
        'For menus that the website makes of its pages. The header and the footer are edited under "Navigation item".',
        'For menus that the website makes of its pages. The header and the footer are edited under "Navigation".',
      ],
    },
    first_published_at: {
      description: ['Set when the page is published for the first time, and never changed after.'],
    },
    last_published_at: {
      description: ['Set whenever the page is published.'],
    },
    sort_order: {
      description: [
        'The number of the page among those with the same parent page. It is changed on the page Pages.',
        'The position among the pages with the same parent. Change it in the page tree under "Pages".',
      ],
    },
  },
  'api::nav-item.nav-item': {
    title: {
      description: ['What the visitor reads, such as "About us".'],
    },
    area: {
      description: [
        'Header or footer. An item shown under another one takes the area of that one.',
      ],
    },
    parent: {
      label: ['Shown under'],
      description: [
        'The parent; empty for an item at the top. The header has three levels at the most. The footer has two: groups, and the entries shown under them.',
      ],
    },
    position: {
      description: [
        'A whole number. Items with the same parent are shown from the lowest to the highest; left empty, the item comes last.',
      ],
    },
    page: {
      description: [
        'A page of this site. The item follows it when it moves, and is left out while it is not published. Empty for a footer group.',
      ],
    },
    url: {
      description: [
        'In place of a page. In the header a relative path, such as /about/; in the footer also an http or https URL, a tel: link or a mailto: link. Empty for a footer group.',
      ],
    },
    subitems: {
      label: ['Items below'],
      description: [
        'For information: its sub-items, which are shown under it. When this item is deleted, so are they.',
      ],
      placeholder: ['Chosen on the item below', 'Chosen on the sub-item'],
    },
  },
  'api::redirect.redirect': {
    source: {
      description: [
        'The source: a path on this site, such as /old-page. A query string may follow. Upper and lower case differ.',
        'A path on this site, such as /old-page. A query string may follow. Upper and lower case differ.',
      ],
    },
    target: {
      label: ['Leads to'],
      description: [
        'The target. url: the new address. page: the page, wherever it moves. none and empty: nowhere; the website receives null or an empty text.',
        'To a new address, or to a page of this site, wherever that moves. Or nowhere: the website then receives null, or an empty text.',
        'A URL, or a page of this site, which the redirect follows when the page moves. Without a destination, the website receives null or an empty string.',
      ],
    },
    destination: {
      label: ['New address'],
      description: [
        'The destination, if the target is url: a relative path, such as /about/, or an http or https URL. Otherwise empty.',
        'For a redirect that leads to a new address: a relative path, such as /about/, or an http or https URL. Otherwise empty.',
      ],
    },
    page: {
      description: [
        'A page of this site, if the target is page. Otherwise empty.',
        'For a redirect that leads to a page of this site. Otherwise empty.',
      ],
    },
    note: {
      description: [
        'For editors, such as the reason for this redirect. The website never receives it.',
      ],
    },
    origin: {
      description: [
        'Where the redirect comes from: an editor, an import, or a page whose address has changed.',
      ],
    },
  },
  'api::site-keys.site-keys': {
    email: {
      label: ['Contact e-mail address'],
      description: ['Such as hello@example.com.'],
    },
    password: {
      description: [
        'The website receives it as it is, and so can every visitor: no password that protects anything.',
      ],
    },
    request_info: {
      description: ['The call to action shown all over the site.'],
    },
    footer_disclaimer: {
      description: [
        'The legal text in the footer, up to 64 KiB. HTML: headings, paragraphs, lists, links, emphasis, tables and images, with their classes. Scripts and styles are removed when it is saved.',
      ],
    },
    vendor_tag_manager: {
      description: ['The identifier of the container at the tag manager.'],
    },
    vendor_places: {
      description: [
        'For the provider of places and geocoding. Visitors can read it: limit it to this site at the provider.',
      ],
    },
    map_accesstoken: {
      description: [
        'For the provider of maps. Visitors can read it: limit it to this site at the provider.',
      ],
    },
    map_flight_estimator_style: {
      label: ['Map style of the flight estimator'],
    },
    marketing_form_account: {
      description: ['The identifier of the account at the provider of the form.'],
    },
    marketing_form_id: {
      label: ['Marketing form number'],
    },
  },
  'site.request-info': {
    cta_text: {
      description: ['What the visitor reads, such as "Ask a question".'],
    },
    cta_url: {
      label: ['Leads to'],
    },
  },
  'blocks.hero': {
    image: {
      description: ['Say what it shows as its alternative text in the Media Library.'],
    },
    link: {
      description: ['Where the visitor goes from here.'],
    },
  },
  'blocks.rich-text': {
    html: {
      description: [
        'HTML: headings, paragraphs, lists, links, emphasis, tables and images, with their classes. Scripts and styles are removed when it is saved.',
      ],
    },
  },
  'blocks.image': {
    image: {
      description: [
        'Say what it shows as its alternative text in the Media Library.',
        'Set the alternative text in the Media Library.',
      ],
    },
    alt: {
      description: [
        'What the image shows here, for those who do not see it. Empty: the text of the Media Library.',
      ],
    },
    caption: {
      description: ['Shown with the image, such as its place or author.'],
    },
  },
  'blocks.call-to-action': {
    link: {
      description: ['Where the visitor goes from here.'],
    },
  },
  'blocks.cards': {
    cards: {
      description: ['Shown in this order; drag them to change it.'],
    },
  },
  'blocks.faq': {
    questions: {
      description: ['Shown in this order; drag them to change it.'],
    },
  },
  'blocks.quote': {
    text: {
      description: ['The words alone, without quotation marks.'],
    },
    attribution: {
      label: ['Said by'],
      description: ['Such as "Ada Lovelace, mathematician".'],
    },
  },
  'blocks.embed': {
    title: {
      description: ['For visitors who cannot see what is embedded.'],
    },
  },
  'shared.card': {
    image: {
      description: ['Say what it shows as its alternative text in the Media Library.'],
    },
    link: {
      description: ['Where the visitor goes from here.'],
    },
  },
  'shared.question': {
    answer: {
      description: [
        'HTML: headings, paragraphs, lists, links, emphasis, tables and images, with their classes. Scripts and styles are removed when it is saved.',
      ],
    },
  },
  'shared.link': {
    text: {
      description: ['What the visitor reads, such as "Our fares".'],
    },
    page: {
      description: [
        'A page of this site. The link follows it when it moves, and is left out while it is not published.',
      ],
    },
    url: {
      description: [
        'In place of a page: a relative path, such as /about/, an http or https URL, a tel: link or a mailto: link.',
      ],
    },
  },
};
