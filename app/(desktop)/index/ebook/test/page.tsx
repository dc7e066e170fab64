import type { Metadata } from 'next';
import { ReadingPage } from '@/components/ebook/desktop/reading-page';
import { readingWindow } from '@/lib/domain/ebook/window-queries';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const title = titles['/index/ebook/test'];

export function generateMetadata(): Metadata {
  return publicMetadata({
    path: '/index/ebook/test',
    title,
    description: '用手机扫码，在电脑上阅读已激活的保密宣传电子期刊与电子图书的新版界面。',
    hidden: true,
  });
}

export default async function EbookTestPage() {
  const products = await readingWindow(publicCtx());
  const crumbs = [{ label: titles['/index/ebook'], href: '/index/ebook' }, { label: title }];
  return <ReadingPage title={title} crumbs={crumbs} version="next" products={products} />;
}
