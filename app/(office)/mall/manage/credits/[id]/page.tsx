import type { Metadata } from 'next';
import { OfficeCreditPage } from '@/components/credit/office/credit-page';

export const metadata: Metadata = { title: '单位账期' };

export default function CreditRoute() {
  return <OfficeCreditPage />;
}
