import type { Metadata } from 'next';
import { SyncPage } from '@/components/erp/office/sync-page';

export const metadata: Metadata = { title: 'ERP 同步' };

export default function ErpRunsPage() {
  return <SyncPage />;
}
