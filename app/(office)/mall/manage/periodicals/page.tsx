import type { Metadata } from 'next';
import { PeriodicalTable } from '@/components/product/office/periodical-table';
import { PageHeader } from '@/components/ui/page-header';
import { shanghaiDay } from '@/lib/domain/product/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '期刊计划' };

export default async function PeriodicalsPage() {
  const ctx = await pageCtx({ can: 'product.read', from: '/mall/manage/periodicals' });
  return (
    <>
      <PageHeader title="期刊计划" text="每种期刊今明两年的期数、价格和订数" />
      <PeriodicalTable thisYear={Number(shanghaiDay(ctx.now).slice(0, 4))} />
    </>
  );
}
