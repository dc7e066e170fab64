import type { Metadata } from 'next';
import { Handbook } from '@/components/shell/office/handbook/handbook';

export const metadata: Metadata = { title: '使用手册' };

/** For every administrator, whatever his office. */
export default function HandbookPage() {
  return <Handbook />;
}
