import type { Metadata } from 'next';
import { SensitiveTable } from '@/components/article/office/sensitive-table';

export const metadata: Metadata = { title: '敏感词' };

export default function SensitivePage() {
  return <SensitiveTable />;
}
