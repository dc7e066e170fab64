import type { Metadata } from 'next';
import { LedgerTable } from '@/components/stock/office/ledger-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '库存流水' };

/** Every change of every balance, with what caused it. */
export default function StockLedgerPage() {
  return (
    <>
      <PageHeader title="库存流水" />
      <LedgerTable />
    </>
  );
}
