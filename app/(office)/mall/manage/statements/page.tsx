import type { Metadata } from 'next';
import { StatementList } from '@/components/statement/office/statement-list';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '对账单' };

export default function StatementsPage() {
  return (
    <>
      <PageHeader title="对账单" />
      <StatementList />
    </>
  );
}
