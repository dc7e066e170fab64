import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ApplicationForm } from '@/components/specialOrder/application-form';
import css from '@/components/specialOrder/mobile/application.module.css';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/special-order/apply'];

export const metadata: Metadata = { title };

export default function MobileApplyOtherPage() {
  return (
    <MobilePage title={title} back="/mobile/user/special-order">
      <div className={css.form}>
        <Filled>
          <ApplicationForm />
        </Filled>
      </div>
    </MobilePage>
  );
}
