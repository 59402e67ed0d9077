const link = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`;

/** Sites that take a text and an address by a link. Instagram takes neither: there the walker posts the image by hand. */
export const sharePages = (text: string, site: string) => [
  { name: 'Twitter', href: link('https://twitter.com/intent/tweet', { text, url: site }) },
  { name: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: site, quote: text }) },
];
