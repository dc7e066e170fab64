import type { Metadata } from 'next';
import { NewCounting } from '@/components/stock/office/counting-new';
import { CountingTable } from '@/components/stock/office/counting-table';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject, requireAdmin } from '@/lib/data/ctx';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { listEveryCenter } from '@/lib/domain/shipping/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '库存盘点' };

/** Counting tasks of all delivery centres. */
export default async function CountingsPage() {
  const ctx = await pageCtx({ can: 'stock.read', from: '/mall/manage/counting' });
  const mayManage = checkPermission('stock.manage', permissionSubject(requireAdmin(ctx))) === 'ok';
  const [centers, choices] = await Promise.all([listEveryCenter(ctx), listChoices(ctx)]);
  return (
    <>
      <PageHeader
        title="库存盘点"
        text="开始时由系统取账面数；盘点结果由另一人审核，差异按增减计入当前库存。"
        actions={
          mayManage && (
            <NewCounting
              centers={centers}
              categories={choices.categories.map(({ value, label }) => ({ value, label }))}
            />
          )
        }
      />
      <CountingTable centers={centers} />
    </>
  );
}
