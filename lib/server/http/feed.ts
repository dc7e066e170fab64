import 'server-only';
import { Feed } from 'feed';
import { escapeHtml } from '@/lib/core/html';
import { env } from '@/lib/server/env';
import { siteUrl } from '@/lib/server/site-url';
import { siteDescription, siteName } from '@/lib/text/site';

/** Drops the characters that XML cannot hold at all. */
function holdable(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

/** Text of an XML element or attribute. */
export function xmlText(text: string): string {
  return escapeHtml(holdable(text));
}

/** A document for crawlers; the front cache decides how long it lives. */
export function xmlReply(body: string, type = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
}

/** The plain 404 of a document for crawlers. */
export function missingReply(): Response {
  return new Response('文件不存在', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** The key file of IndexNow (`INDEXNOW_KEY`); 404 while there is none. */
export function indexNowKeyReply(): Response {
  const key = env().INDEXNOW_KEY;
  return key
    ? new Response(key, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    : missingReply();
}

export interface SitemapEntry {
  url: string;
  /** Time of the last real change, ISO 8601. */
  changed?: string;
}

/** Most addresses of one file, by the protocol of sitemaps. */
export const SITEMAP_SIZE = 50_000;

/** Names of the files that `total` addresses need: `articles-2026-11.xml`, `articles-2026-11-2.xml`, … */
export function sitemapFiles(name: string, total: number, size = SITEMAP_SIZE): string[] {
  const files = Math.ceil(total / size);
  return Array.from({ length: files }, (_, i) => (i === 0 ? `${name}.xml` : `${name}-${i + 1}.xml`));
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

/** A sitemap file, at most `SITEMAP_SIZE` addresses. */
export function sitemapReply(list: readonly SitemapEntry[]): Response {
  return xmlReply(`<urlset xmlns="${NAMESPACE}">\n${entries('url', list)}\n</urlset>`);
}

/** An index of sitemap files. */
export function sitemapIndexReply(list: readonly SitemapEntry[]): Response {
  return xmlReply(`<sitemapindex xmlns="${NAMESPACE}">\n${entries('sitemap', list)}\n</sitemapindex>`);
}

export interface FeedEntry {
  id: number;
  title: string;
  summary: string;
  categoryName: string;
  /** Date of publication, ISO 8601. */
  createDate: string;
}

export interface FeedRequest {
  format: 'rss' | 'atom';
  /** The category of the feed; the whole site without it. */
  category: { id: number; name: string; description: string | null } | null;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

/** Number of articles of a feed. */
export const FEED_SIZE = 30;

/** `]]>` would end the character data that the package writes; it can only be in a text by accident. */
const plain = (text: string) => holdable(text).replaceAll(']]>', ']] >');
/** Summaries are HTML by the rules of both formats, titles by those of Atom. */
const asHtml = (text: string) => plain(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
/** The package does not escape what it puts into attributes. */
const asAttribute = (text: string) => plain(text).replaceAll('<', '＜').replaceAll('"', '”');

/** Address of a feed. */
export function feedUrl(format: FeedRequest['format'], categoryId?: number): string {
  return siteUrl(`/${format}.xml${categoryId === undefined ? '' : `?category=${categoryId}`}`);
}

/** RSS 2.0 or Atom 1.0 of some articles, with their summaries; the texts stay on the site. */
export function feedReply({ format, category, entries: articles }: FeedRequest): Response {
  const title = format === 'atom' ? asHtml : plain;
  const link = siteUrl(category ? `/index/list?category=${category.id}` : '/index');
  const newest = articles[0]?.createDate;
  const feed = new Feed({
    id: link,
    link,
    title: plain(category ? `${category.name} - ${siteName}` : siteName),
    description: plain(category?.description ?? siteDescription),
    language: 'zh-cn',
    generator: false,
    copyright: siteName,
    // A feed without articles is as new as its reader's question.
    updated: newest ? new Date(newest) : new Date(),
    feedLinks: { rss: feedUrl('rss', category?.id), atom: feedUrl('atom', category?.id) },
    feed: feedUrl(format, category?.id),
    author: { name: siteName },
  });
  for (const a of articles) {
    const url = siteUrl(`/index/details/${a.id}`);
    feed.addItem({
      link: url,
      title: title(a.title),
      description: asHtml(a.summary),
      date: new Date(a.createDate),
      published: new Date(a.createDate),
      category: [{ name: asAttribute(a.categoryName), term: asAttribute(a.categoryName) }],
    });
  }
  const type = format === 'atom' ? 'application/atom+xml' : 'application/rss+xml';
  return new Response(format === 'atom' ? feed.atom1() : feed.rss2(), {
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
}
