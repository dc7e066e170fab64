import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { ApplicationForm } from '@/components/specialOrder/desktop/application-form';
import { formatDate } from '@/lib/core/dates';
import { getMember } from '@/lib/domain/member/queries';
import { listOwnOrders } from '@/lib/domain/order/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '提交申请' };

/** Orders to choose from: who wants an older one names it in the text. */
const CHOICE = 50;

export default async function ApplyOtherPage() {
  const ctx = await pageCtx({ can: 'specialOrder.apply', from: '/user/center/special-orders/apply' });
  const [{ list }, member] = await Promise.all([
    listOwnOrders(ctx, { tab: 'all', pageNum: 1, pageSize: CHOICE }),
    getMember(ctx),
  ]);
  return (
    <CenterCard>
      <ApplicationForm
        orders={list.map((o) => ({
          id: o.id,
          label: `${o.orderSn}（${formatDate(o.createdAt)}，${o.items[0]?.title ?? ''}）`,
        }))}
        contact={{ name: member.name, phone: member.phone ?? '' }}
      />
    </CenterCard>
  );
}
