import type { Metadata } from 'next';
import { TradeReport } from '@/components/report/office/trade';
import { PageHeader } from '@/components/ui/page-header';
import { formatDate } from '@/lib/core/dates';
import { listOfficePaymentMethods } from '@/lib/domain/payment/method-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '交易情况' };

export default async function TradeReportPage() {
  const ctx = await pageCtx({ can: 'report.read', from: '/mall/manage/reports/trade' });
  const methods = (await listOfficePaymentMethods(ctx)).map((m) => ({ value: m.code, label: m.name }));
  return (
    <>
      <PageHeader title="交易情况" text="订单从下单、付款、发货到完成的数量和金额。" />
      <TradeReport today={formatDate(ctx.now)} methods={methods} />
    </>
  );
}
