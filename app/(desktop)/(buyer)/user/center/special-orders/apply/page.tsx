import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { ApplicationForm } from '@/components/specialOrder/application-form';
import { applicationList } from '@/components/specialOrder/application-list';
import { CHOSEN_FROM, orderChoices } from '@/components/specialOrder/order-choices';
import { PageHeader } from '@/components/ui/page-header';
import { getMember } from '@/lib/domain/member/queries';
import { listOwnOrders } from '@/lib/domain/order/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '提交申请' };

export default async function ApplyOtherPage() {
  const ctx = await pageCtx({ can: 'specialOrder.apply', from: '/user/center/special-orders/apply' });
  const [{ list }, member] = await Promise.all([listOwnOrders(ctx, CHOSEN_FROM), getMember(ctx)]);
  return (
    <CenterCard>
      <PageHeader title="提交申请" back={{ href: applicationList.path, label: '特殊订单' }} />
      <ApplicationForm
        orders={orderChoices(list)}
        contact={{ name: member.name, phone: member.phone ?? '' }}
      />
    </CenterCard>
  );
}
