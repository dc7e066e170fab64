import type { Metadata } from 'next';
import { ReadingPage } from '@/components/ebook/desktop/reading-page';
import { readingWindow } from '@/lib/domain/ebook/window-queries';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const title = titles['/index/ebook'];

export function generateMetadata(): Metadata {
  return publicMetadata({
    path: '/index/ebook',
    title,
    description: '用手机扫码，在电脑上阅读已激活的保密宣传电子期刊与电子图书。',
  });
}

export default async function EbookPage() {
  const products = await readingWindow(publicCtx());
  return <ReadingPage title={title} crumbs={[{ label: title }]} version="classic" products={products} />;
}
