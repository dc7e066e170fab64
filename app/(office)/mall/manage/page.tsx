import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Dashboard, type Todo } from '@/components/order/office/dashboard';
import { officeStart, visibleOffices } from '@/components/shell/office/menu';
import { PageHeader } from '@/components/ui/page-header';
import { formatMinute } from '@/lib/core/dates';
import { checkPermission } from '@/lib/core/permissions';
import { countOfficeTodos } from '@/lib/domain/aftersale/office-queries';
import { getMallDashboard } from '@/lib/domain/report/dashboard-queries';
import { listOrders } from '@/lib/domain/order/office-queries';
import { countInvoiceTodos } from '@/lib/domain/invoice/office-queries';
import { countPriceRequests } from '@/lib/domain/product/price-queries';
import { countWaiting } from '@/lib/domain/payment/office-queries';
import { countFinanceTodos } from '@/lib/domain/payment/refund-queries';
import { countOpenSpecials } from '@/lib/domain/specialOrder/office-queries';
import { countCountingTodos } from '@/lib/domain/stock/counting-queries';
import { countWaitingCancels } from '@/lib/domain/stock/document-queries';
import { countStockWarnings } from '@/lib/domain/stock/queries';
import type { AdminActor, Ctx } from '@/lib/data/ctx';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

export const metadata: Metadata = { title: titles['/mall/manage'] };

/** Money and exceptions that wait, of the lists that are open to this administrator. */
async function moreTodos(ctx: Ctx, actor: AdminActor): Promise<Todo[]> {
  const finance = checkPermission('payment.manage', actor) === 'ok';
  const stock = checkPermission('stock.manage', actor) === 'ok';
  const [money, slips, specials, applied, cases, short, cancels, counts, prices] = await Promise.all([
    finance ? countFinanceTodos(ctx) : null,
    finance ? countWaiting(ctx) : null,
    checkPermission('specialOrder.desk', actor) === 'ok' ? countOpenSpecials(ctx) : null,
    checkPermission('invoice.desk', actor) === 'ok' ? countInvoiceTodos(ctx) : null,
    countOfficeTodos(ctx),
    stock ? countStockWarnings(ctx) : null,
    stock ? countWaitingCancels(ctx) : null,
    stock ? countCountingTodos(ctx) : null,
    checkPermission('product.priceDecide', actor) === 'ok' ? countPriceRequests(ctx) : null,
  ]);
  return [
    { label: '售后处理', count: cases, hint: '待审核、待收货、待补寄', href: '/mall/manage/returns' },
    ...(slips
      ? [
          {
            label: '待审核收款',
            count: slips.vouchers + slips.seconds,
            hint: '转账凭证、人工收款',
            href: '/mall/manage/payments?status=submitted',
          },
        ]
      : []),
    ...(money
      ? [
          {
            label: '待处理退款',
            count: money.refunds,
            hint: '待复核、失败、待登记',
            href: '/mall/manage/refunds',
          },
          {
            label: '对账差异',
            count: money.diffs,
            hint: '渠道与本地不一致',
            href: '/mall/manage/reconcile?tab=diffs&d.status=open',
          },
        ]
      : []),
    ...(applied === null
      ? []
      : [
          {
            label: '待开发票',
            count: applied,
            hint: '待开票、开票失败',
            href: '/mall/manage/invoices?status=requested',
          },
        ]),
    ...(specials === null
      ? []
      : [{ label: '特殊订单', count: specials, hint: '异常与申请', href: '/mall/manage/special-orders' }]),
    ...(short === null
      ? []
      : [{ label: '库存预警', count: short, hint: '可用量低于预警值', href: '/mall/manage/stock?tab=low' }]),
    ...(cancels === null
      ? []
      : [
          {
            label: '待同意作废',
            count: cancels,
            hint: '出入库单，须第二人同意',
            href: '/mall/manage/stock/documents?waiting=true',
          },
        ]),
    ...(counts === null
      ? []
      : [
          {
            label: '待审核盘点',
            count: counts,
            hint: '须创建人和提交人以外的人审核',
            href: '/mall/manage/counting?status=submitted',
          },
        ]),
    ...(prices === null
      ? []
      : [
          {
            label: '待复核改价',
            count: prices,
            hint: '须申请人以外的人复核',
            href: '/mall/manage/products?tab=repricing',
          },
        ]),
  ];
}

/** Start of the mall's office. Who has no business with orders starts at the first page that is open to them. */
export default async function MallHome() {
  const ctx = await pageCtx({ can: 'admin', from: '/mall/manage' });
  if (ctx.actor.kind !== 'admin') redirect('/error?code=403');
  if (checkPermission('order.desk', ctx.actor) !== 'ok') {
    const mall = visibleOffices(ctx.actor).find((o) => o.key === 'mall');
    redirect(mall ? officeStart(mall) : '/error?code=403');
  }
  const [figures, latest, more] = await Promise.all([
    getMallDashboard(ctx),
    listOrders(ctx, { pageNum: 1, pageSize: 8, sort: '-createdAt' }),
    moreTodos(ctx, ctx.actor),
  ]);
  return (
    <>
      <PageHeader title="工作台" text={`数据截至 ${formatMinute(ctx.now)}`} />
      <Dashboard
        figures={figures}
        latest={latest.list}
        more={more}
        seesProducts={checkPermission('product.read', ctx.actor) === 'ok'}
      />
    </>
  );
}
