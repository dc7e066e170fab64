import type { Metadata } from 'next';
import { ComingSoon } from '@/components/ui/coming-soon';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/index/ebook'] };

export default function EbookPage() {
  return <ComingSoon title={titles['/index/ebook']} />;
}
