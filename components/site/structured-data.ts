import type { BreadcrumbList, NewsMediaOrganization, NewsArticle, WebSite, WithContext } from 'schema-dts';
import { shorten } from '@/lib/core/characters';
import { siteDescription, siteName } from '@/lib/text/site';

/** Makes an address of this site absolute. */
export type ToUrl = (path?: string) => string;

const CONTEXT = 'https://schema.org';

function organization(toUrl: ToUrl) {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': toUrl('/index#organization'),
    name: siteName,
    url: toUrl('/index'),
    logo: { '@type': 'ImageObject', url: toUrl('/img/share.png'), width: '1200', height: '630' },
  } as const;
}

/** Who publishes the site; `phone` and `organizer` are settings. */
export function organizationData(
  toUrl: ToUrl,
  facts: { phone: string | null; organizer: string | null; email: string | null },
): WithContext<NewsMediaOrganization> {
  return {
    '@context': CONTEXT,
    ...organization(toUrl),
    description: siteDescription,
    ...(facts.organizer && { legalName: facts.organizer }),
    ...(facts.email && { email: facts.email }),
    ...(facts.phone && {
      contactPoint: {
        '@type': 'ContactPoint',
        telephone: facts.phone,
        contactType: 'customer service',
        availableLanguage: 'zh-CN',
      },
    }),
  };
}

/** The site with its search. */
export function webSiteData(toUrl: ToUrl): WithContext<WebSite> {
  // The search of a site names its input by a property that the type of actions does not know.
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${toUrl('/index/search')}?keyword={search_term_string}` },
    'query-input': 'required name=search_term_string',
  } as const;
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: siteName,
    url: toUrl('/index'),
    inLanguage: 'zh-CN',
    publisher: { '@id': toUrl('/index#organization') },
    potentialAction: search,
  };
}

/** The way from the home page to a page; the same items as `Breadcrumbs` shows, the last without an address. */
export function breadcrumbData(
  toUrl: ToUrl,
  items: readonly { label: string; href?: string }[],
): WithContext<BreadcrumbList> {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: '首页', href: '/index' }, ...items].map((item, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: item.label,
      ...(item.href && { item: toUrl(item.href) }),
    })),
  };
}

export interface ArticleFacts {
  path: string;
  title: string;
  description: string;
  coverPath: string | null;
  /** ISO 8601 with +08:00. */
  createDate: string;
  updatedDate: string;
  author: string | null;
  source: string | null;
  categoryName: string;
  keywords: readonly string[];
}

/** An article of the news; the headline is cut to the 110 characters that search engines take. */
export function newsArticleData(toUrl: ToUrl, a: ArticleFacts): WithContext<NewsArticle> {
  const url = toUrl(a.path);
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    headline: shorten(a.title, 110),
    description: a.description,
    image: [toUrl(a.coverPath ?? '/img/share.png')],
    datePublished: a.createDate,
    dateModified: a.updatedDate,
    author: a.author
      ? { '@type': 'Person', name: a.author }
      : { '@type': 'Organization', name: a.source ?? siteName },
    publisher: organization(toUrl),
    articleSection: a.categoryName,
    ...(a.keywords.length > 0 && { keywords: a.keywords.join(',') }),
    inLanguage: 'zh-CN',
    isAccessibleForFree: true,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
  };
}
