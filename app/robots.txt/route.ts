import { siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

/**
 * What crawlers leave alone: back offices, accounts, the cart and checkout, the API (news-editor-reading.md 2.2b). The public pages of the
 * mobile site stay open: phones' crawlers are sent there from the home page.
 */
const CLOSED = [
  '/admin',
  '/api/',
  '/error',
  '/index/manage',
  '/login',
  '/mall/cart',
  '/mall/manage',
  '/mall/submit',
  '/mobile/address',
  '/mobile/car',
  '/mobile/ebookActive',
  '/mobile/findpass',
  '/mobile/invoice',
  '/mobile/login',
  '/mobile/mall/',
  '/mobile/quickOrder',
  '/mobile/reader',
  '/mobile/register',
  '/mobile/user',
  '/user',
];

export function GET(): Response {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl('/sitemap.xml')}`,
    `Sitemap: ${siteUrl('/news-sitemap.xml')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
