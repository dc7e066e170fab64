import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { MobileApplicationList } from '@/components/specialOrder/mobile/application-list';
import css from '@/components/specialOrder/mobile/application.module.css';
import { ButtonLink } from '@/components/ui/button';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/special-order'];

export const metadata: Metadata = { title };

export default function MobileSpecialOrdersPage() {
  return (
    <MobilePage
      title={title}
      back="/mobile/user"
      bar={
        <span className={css.bar}>
          <ButtonLink block size="l" href="/mobile/user/special-order/apply">
            提交申请
          </ButtonLink>
        </span>
      }
    >
      <Filled heights={[44, 160, 160, 160]}>
        <MobileApplicationList />
      </Filled>
    </MobilePage>
  );
}
