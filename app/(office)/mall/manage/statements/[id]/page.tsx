import type { Metadata } from 'next';
import { OfficeStatementPage } from '@/components/statement/office/statement-page';

export const metadata: Metadata = { title: '单位对账单' };

export default function StatementRoute() {
  return <OfficeStatementPage />;
}
