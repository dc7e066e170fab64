import type { Metadata } from 'next';
import { BalanceOffice } from '@/components/stock/office/balance-desk';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { permissionSubject, requireAdmin } from '@/lib/data/ctx';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { listEveryCenter } from '@/lib/domain/shipping/queries';
import { opensOf } from '@/app/(office)/mall/manage/stock/opens';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '库存总览' };

/** Balances of all delivery centres, and what runs short. */
export default async function StockPage() {
  const ctx = await pageCtx({ can: 'stock.read', from: '/mall/manage/stock' });
  const subject = permissionSubject(requireAdmin(ctx));
  const [centers, choices] = await Promise.all([listEveryCenter(ctx), listChoices(ctx)]);
  return (
    <>
      <PageHeader
        title="库存总览"
        actions={
          <ButtonLink variant="outline" href="/mall/manage/stock/documents">
            出入库单
          </ButtonLink>
        }
      />
      <BalanceOffice
        mayManage={checkPermission('stock.manage', subject) === 'ok'}
        lists={{
          centers,
          categories: choices.categories.map(({ value, label }) => ({ value, label })),
        }}
        opens={opensOf(subject)}
      />
    </>
  );
}
