import type { Metadata } from 'next';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/index/ebook/test'], robots: { index: false } };

export default function EbookTestPage() {
  return (
    <ComingSoon title={titles['/index/ebook/test']} back={{ href: '/index/ebook', label: '返回电子阅读' }} />
  );
}
