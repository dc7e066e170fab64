import type { Metadata } from 'next';
import { LetterForm } from '@/components/letter/letter-form';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '写信给编辑部' };

export default function WriteLetterPage() {
  return (
    <CenterCard>
      <PageHeader title="写信给编辑部" back={{ href: '/user/center/letters', label: '我的来信' }} />
      <Filled>
        <LetterForm />
      </Filled>
    </CenterCard>
  );
}
