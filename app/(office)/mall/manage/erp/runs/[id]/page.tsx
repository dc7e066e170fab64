import type { Metadata } from 'next';
import { RunDetail } from '@/components/erp/office/run-detail';

export const metadata: Metadata = { title: 'ERP 同步详情' };

/** One run of the synchronisation with its rows. */
export default function ErpRunPage() {
  return <RunDetail />;
}
