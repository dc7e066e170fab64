import type { Metadata } from 'next';
import { IssueDeliveries } from '@/components/order/office/issue-delivery-table';

export const metadata: Metadata = { title: '期刊寄送' };

export default function IssuePage() {
  return <IssueDeliveries />;
}
