import type { Metadata } from 'next';
import { LetterListPage } from '@/components/letter/desktop/letter-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '我的来信' };

export default function LettersPage() {
  return (
    <CenterCard>
      <Filled title="我的来信" heights={[44, 180, 180, 180]}>
        <LetterListPage />
      </Filled>
    </CenterCard>
  );
}
