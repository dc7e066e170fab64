import type { Metadata } from 'next';
import { MobileLetterList } from '@/components/letter/mobile/letter-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/letters'];

export const metadata: Metadata = { title };

export default function MobileLettersPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 160, 160, 160]}>
        <MobileLetterList />
      </Filled>
    </MobilePage>
  );
}
