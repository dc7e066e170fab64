import type { Metadata } from 'next';
import { ReconcilePage } from '@/components/payment/office/reconcile-page';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '对账' };

export default async function ReconcileRoute() {
  await pageCtx({ can: 'payment.manage', from: '/mall/manage/reconcile' });
  return (
    <>
      <PageHeader title="对账" />
      <ReconcilePage />
    </>
  );
}
