import 'server-only';

/** Text of an XML element or attribute; characters that XML cannot hold are dropped. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A document for crawlers; the front cache decides how long it lives. */
export function xmlReply(body: string, type = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
}

export interface SitemapEntry {
  url: string;
  /** Time of the last real change, ISO 8601. */
  changed?: string;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function entries(element: 'url' | 'sitemap', list: readonly SitemapEntry[]): string {
  return list
    .map((e) => {
      const changed = e.changed ? `<lastmod>${e.changed}</lastmod>` : '';
      return `<${element}><loc>${xmlText(e.url)}</loc>${changed}</${element}>`;
    })
    .join('\n');
}

/** A sitemap file, at most 50 000 addresses. */
export function sitemapReply(list: readonly SitemapEntry[]): Response {
  return xmlReply(`<urlset xmlns="${NAMESPACE}">\n${entries('url', list)}\n</urlset>`);
}

/** An index of sitemap files. */
export function sitemapIndexReply(list: readonly SitemapEntry[]): Response {
  return xmlReply(`<sitemapindex xmlns="${NAMESPACE}">\n${entries('sitemap', list)}\n</sitemapindex>`);
}
