import type { Metadata } from 'next';
import { CaseOffice } from '@/components/aftersale/office/case-desk';

export const metadata: Metadata = { title: '售后单详情' };

/** One case, for the desk. */
export default function ReturnPage() {
  return <CaseOffice />;
}
