import type { Metadata } from 'next';
import { TradeReport } from '@/components/report/office/trade';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '交易情况' };

export default function TradeReportPage() {
  return (
    <>
      <PageHeader title="交易情况" text="订单从下单、付款、发货到完成的数量和金额。" />
      <TradeReport />
    </>
  );
}
