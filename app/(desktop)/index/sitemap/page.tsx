import type { Metadata } from 'next';
import { SiteTree, type SiteBranch } from '@/components/site/desktop/site-tree';
import css from '@/components/site/plain-page.module.css';
import { JsonLd } from '@/components/site/json-ld';
import { breadcrumbData } from '@/components/site/structured-data';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { SectionHead } from '@/components/ui/section-head';
import { cachedCategoryTree } from '@/lib/domain/article/cached';
import { cachedCategoryTree as cachedProductTree } from '@/lib/domain/product/cached';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return publicMetadata({
    path: '/index/sitemap',
    title: titles['/index/sitemap'],
    description: '本站全部新闻栏目、书刊分类与服务页面。',
  });
}

interface Node {
  nodeEntity: { id: number; name: string };
  childNodes: readonly unknown[];
}

/** Links of a category tree, two levels deep. */
function branches(nodes: readonly Node[], path: string): SiteBranch[] {
  return nodes.map((n) => ({
    label: n.nodeEntity.name,
    href: `${path}?category=${n.nodeEntity.id}`,
    children: (n.childNodes as readonly Node[]).map((c) => ({
      label: c.nodeEntity.name,
      href: `${path}?category=${c.nodeEntity.id}`,
    })),
  }));
}

const crumbs = [{ label: titles['/index/sitemap'] }];

const services: readonly SiteBranch[] = [
  { label: '信息公开', href: '/index/publicinfo' },
  { label: '电子阅读', href: '/index/ebook' },
  { label: '帮助中心', href: '/mall/about' },
  { label: '登录', href: '/login/userlogin' },
  { label: '手机注册', href: '/userRegisterByPhone' },
  { label: '个人中心', href: '/user/center' },
  { label: '购物车', href: '/mall/cart' },
  { label: '手机版', href: '/mobile/home' },
  { label: '隐私政策', href: '/privacy' },
  { label: '用户协议', href: '/agreement' },
  { label: 'RSS 订阅', href: '/rss.xml' },
  { label: 'Atom 订阅', href: '/atom.xml' },
];

export default async function SitemapPage() {
  const ctx = publicCtx();
  const [news, mall] = await Promise.all([cachedCategoryTree(ctx), cachedProductTree(ctx)]);
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={crumbs} />
      <SectionHead as="h1" title={titles['/index/sitemap']} />
      <SiteTree title="新闻栏目" href="/index/list" items={branches(news, '/index/list')} />
      <SiteTree title="书刊商城" href="/mall" items={branches(mall, '/mall/list')} />
      <SiteTree title="服务与帮助" items={services} />
      <JsonLd data={breadcrumbData(siteUrl, crumbs)} />
    </div>
  );
}
