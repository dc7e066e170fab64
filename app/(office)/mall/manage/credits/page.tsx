import type { Metadata } from 'next';
import { CreditList } from '@/components/credit/office/credit-list';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '账期' };

export default function CreditsPage() {
  return (
    <>
      <PageHeader title="账期" />
      <CreditList />
    </>
  );
}
