import type { Metadata } from 'next';
import { SpecialTable } from '@/components/specialOrder/manage/special-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '特殊订单' };

export default async function SpecialOrdersPage() {
  await pageCtx({ can: 'specialOrder.desk', from: '/mall/manage/special-orders' });
  return (
    <>
      <PageHeader title="特殊订单" />
      <SpecialTable />
    </>
  );
}
