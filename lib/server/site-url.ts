import 'server-only';
import type { Metadata } from 'next';
import { shorten } from '@/lib/core/characters';
import { desktopPath, mobilePath } from '@/lib/core/mirrored-paths';
import { siteDescription, siteName } from '@/lib/text/site';
import { env } from './env';

/** The absolute address of a path of this site, as canonical links, feeds and codes carry it. */
export function siteUrl(path = '/'): string {
  return new URL(path, env().SITE_URL).href;
}

/** Most characters of a description that search engines show. */
const DESCRIPTION_CHARS = 120;

/** A description without line breaks, cut to what search engines show. */
function shortened(text: string): string {
  return shorten(text.replaceAll(/\s+/g, ' ').trim(), DESCRIPTION_CHARS, '…');
}

export interface PublicPage {
  /** Path of the page, with the part of the query that makes it this page. */
  path: string;
  /** Without the site's name, which the root layout adds. */
  title: string;
  description?: string | null;
  /** Picture for shared links, with its measures where they are known; the site's own otherwise. */
  picture?: { url: string; width?: number; height?: number } | null;
  /** The part of the site that it belongs to. */
  column?: { name: string; description?: string | null };
  /** The category whose feeds it offers beside those of the site. */
  feed?: { id: number; name: string };
  /** A text with its date. */
  article?: {
    title: string;
    publishedAt: string;
    changedAt?: string;
    source?: string | null;
    author?: string | null;
    keywords?: readonly string[];
  };
  /** Search engines keep out, but follow its links. */
  hidden?: boolean;
}

/**
 * What the head of a public page says (news-editor-reading.md 2.2b and 5.1): title, description of at most 120 characters, canonical address,
 * Open Graph, feeds, and the names that crawlers of public sites read
 * (description and keywords bear their usual names, which HTML does not tell from `Description` and `Keywords`). Every page that is open to search engines uses it.
 */
export function publicMetadata(page: PublicPage): Metadata {
  const { path, title, column, feed, article } = page;
  const url = siteUrl(path);
  const description = shortened(page.description || siteDescription);
  const keywords = [...(article?.keywords ?? [])];
  const shared = {
    // A shared home page bears the name of the site.
    title: path === '/index' ? siteName : (article?.title ?? title),
    description,
    url,
    siteName,
    locale: 'zh_CN',
    images: [
      page.picture
        ? { ...page.picture, url: siteUrl(page.picture.url) }
        : { url: siteUrl('/img/share.png'), width: 1200, height: 630 },
    ],
  };
  return {
    title,
    description,
    ...(keywords.length > 0 && { keywords }),
    ...(page.hidden && { robots: { index: false, follow: true } }),
    alternates: { canonical: url, media: phoneLinks(path), types: feedLinks(feed) },
    openGraph: article
      ? {
          ...shared,
          type: 'article',
          publishedTime: article.publishedAt,
          modifiedTime: article.changedAt,
          tags: keywords,
        }
      : { ...shared, type: 'website' },
    other: {
      SiteName: siteName,
      SiteDomain: new URL(url).hostname,
      ...(column && { ColumnName: column.name }),
      ...(column?.description && { ColumnDescription: shortened(column.description) }),
      ...(article && {
        ArticleTitle: article.title,
        PubDate: article.publishedAt.slice(0, 16).replace('T', ' '),
        ContentSource: article.source || siteName,
        Author: article.author || siteName,
        Url: url,
      }),
    },
  };
}

/** What the head of a mobile page says that mirrors a public page: the same, but it names that page as the one to keep, and offers neither feeds nor itself. */
export function mirrorMetadata(page: PublicPage): Metadata {
  const { alternates, ...rest } = publicMetadata(page);
  return { ...rest, alternates: { canonical: alternates?.canonical } };
}

/**
 * Where the page's mobile mirror stands, for search engines (news-editor-reading.md 2.2b). A mirror that stands for several pages is that of the
 * first only: the two pages have to name each other.
 */
function phoneLinks(path: string): Record<string, string> {
  const mirror = mobilePath(path);
  return mirror && desktopPath(mirror) === path
    ? { 'only screen and (max-width: 640px)': siteUrl(mirror) }
    : {};
}

/** The feeds that a page offers: those of the site, and of its category. */
function feedLinks(category: { id: number; name: string } | undefined) {
  const own = (format: string) =>
    category
      ? [{ url: siteUrl(`/${format}.xml?category=${category.id}`), title: `${category.name} - ${siteName}` }]
      : [];
  return {
    'application/rss+xml': [{ url: siteUrl('/rss.xml'), title: siteName }, ...own('rss')],
    'application/atom+xml': [{ url: siteUrl('/atom.xml'), title: siteName }, ...own('atom')],
  };
}
