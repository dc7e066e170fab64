import type { Metadata } from 'next';
import { opensOf } from '@/app/(office)/mall/manage/stock/opens';
import { LedgerTable } from '@/components/stock/office/ledger-table';
import { PageHeader } from '@/components/ui/page-header';
import { permissionSubject, requireAdmin } from '@/lib/data/ctx';
import { listEveryCenter } from '@/lib/domain/shipping/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '库存流水' };

/** Every change of every balance, with what caused it. */
export default async function StockLedgerPage() {
  const ctx = await pageCtx({ can: 'stock.read', from: '/mall/manage/stock/ledger' });
  const centers = await listEveryCenter(ctx);
  return (
    <>
      <PageHeader title="库存流水" />
      <LedgerTable centers={centers} opens={opensOf(permissionSubject(requireAdmin(ctx)))} />
    </>
  );
}
