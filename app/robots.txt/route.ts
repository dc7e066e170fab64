import { siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

/** What crawlers leave alone: back offices, accounts, the cart and checkout, the API. */
const CLOSED = [
  '/admin',
  '/api/',
  '/error',
  '/index/manage',
  '/login/',
  '/mall/cart',
  '/mall/manage',
  '/mall/submit',
  '/mobile/',
  '/user/',
  '/userRegisterByPhone',
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
