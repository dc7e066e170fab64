import type { Metadata } from 'next';
import { AuditDesk } from '@/components/article/office/audit-desk';

export const metadata: Metadata = { title: '文章审核' };

export default function AuditPage() {
  return <AuditDesk />;
}
