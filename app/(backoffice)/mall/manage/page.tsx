import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Dashboard } from '@/components/order/manage/dashboard';
import { officeStart, visibleOffices } from '@/components/shell/backoffice/menu';
import { PageHeader } from '@/components/ui/page-header';
import { formatMinute } from '@/lib/core/dates';
import { checkPermission } from '@/lib/core/permissions';
import { getMallDashboard } from '@/lib/domain/order/dashboard-queries';
import { listOrders } from '@/lib/domain/order/office-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/mall/manage'] };

/** Start of the mall's office. Who has no business with orders starts at the first page that is open to them. */
export default async function MallHome() {
  const ctx = await pageCtx({ can: 'admin', from: '/mall/manage' });
  if (ctx.actor.kind !== 'admin') redirect('/error?code=403');
  if (checkPermission('order.desk', ctx.actor) !== 'ok') {
    const mall = visibleOffices(ctx.actor).find((o) => o.key === 'mall');
    redirect(mall ? officeStart(mall) : '/error?code=403');
  }
  const [figures, latest] = await Promise.all([
    getMallDashboard(ctx),
    listOrders(ctx, { pageNum: 1, pageSize: 8, sort: '-createdAt' }),
  ]);
  return (
    <>
      <PageHeader title="工作台" text={`数据截至 ${formatMinute(ctx.now)}`} />
      <Dashboard
        figures={figures}
        latest={latest.list}
        seesProducts={checkPermission('product.read', ctx.actor) === 'ok'}
      />
    </>
  );
}
