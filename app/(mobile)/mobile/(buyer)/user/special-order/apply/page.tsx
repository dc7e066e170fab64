import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ApplicationForm } from '@/components/specialOrder/application-form';
import css from '@/components/specialOrder/mobile/application.module.css';
import { CHOSEN_FROM, orderChoices } from '@/components/specialOrder/order-choices';
import { getMember } from '@/lib/domain/member/queries';
import { listOwnOrders } from '@/lib/domain/order/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/special-order/apply'];

export const metadata = { title };

export default async function MobileApplyOtherPage() {
  const ctx = await pageCtx({ can: 'specialOrder.apply', from: '/mobile/user/special-order/apply' });
  const [{ list }, member] = await Promise.all([listOwnOrders(ctx, CHOSEN_FROM), getMember(ctx)]);
  return (
    <MobilePage title={title} back="/mobile/user/special-order">
      <div className={css.form}>
        <ApplicationForm
          orders={orderChoices(list)}
          contact={{ name: member.name, phone: member.phone ?? '' }}
        />
      </div>
    </MobilePage>
  );
}
