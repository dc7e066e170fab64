import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { ReconcilePage } from '@/components/payment/office/reconcile-page';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '对账' };

export default function ReconcileRoute() {
  return (
    <>
      <PageHeader title="对账" actions={<ExportButton kind="reconcile" />} />
      <ReconcilePage />
    </>
  );
}
