import type { Metadata } from 'next';
import { NewDocument } from '@/components/stock/office/document-new';
import { DocumentTable } from '@/components/stock/office/document-table';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject, requireAdmin } from '@/lib/data/ctx';
import { listEveryCenter } from '@/lib/domain/shipping/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '出入库单' };

/** Documents by which copies come in, leave, and go from one delivery centre to another. */
export default async function StockDocumentsPage() {
  const ctx = await pageCtx({ can: 'stock.read', from: '/mall/manage/stock/documents' });
  const mayManage = checkPermission('stock.manage', permissionSubject(requireAdmin(ctx))) === 'ok';
  const centers = await listEveryCenter(ctx);
  return (
    <>
      <PageHeader title="出入库单" actions={mayManage && <NewDocument centers={centers} />} />
      <DocumentTable centers={centers} />
    </>
  );
}
