import type { Metadata } from 'next';
import { LetterForm } from '@/components/letter/letter-form';
import css from '@/components/letter/mobile/letter.module.css';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/letters/new'];

export const metadata: Metadata = { title };

export default function MobileWriteLetterPage() {
  return (
    <MobilePage title={title} back="/mobile/user/letters">
      <div className={css.form}>
        <Filled>
          <LetterForm />
        </Filled>
      </div>
    </MobilePage>
  );
}
