import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { LetterTable } from '@/components/letter/office/letter-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '读者来信' };

export default function LettersPage() {
  return (
    <>
      <PageHeader
        title="读者来信"
        text="公开的来信显示在商品页；单独答复和未采用的原因只有来信人看到。"
        actions={<ExportButton kind="letter" full />}
      />
      <LetterTable />
    </>
  );
}
