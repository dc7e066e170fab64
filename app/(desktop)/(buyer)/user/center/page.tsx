import type { Metadata } from 'next';
import { InvitationBanner } from '@/components/identity/organization/invitation-banner';
import { MemberCard } from '@/components/member/desktop/member-card';
import { OrderOverview } from '@/components/order/desktop/order-overview';
import { getMember } from '@/lib/domain/member/queries';
import { getMyOrders } from '@/lib/domain/order/queries';
import { listMyInvitations } from '@/lib/domain/organization/invitation-queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';
import css from './page.module.css';

export const metadata: Metadata = { title: titles['/user/center'] };

export default async function CenterPage() {
  const ctx = await pageCtx({ can: 'member.self', from: '/user/center' });
  const [member, orders, invitations] = await Promise.all([
    getMember(ctx),
    getMyOrders(ctx),
    listMyInvitations(ctx),
  ]);
  return (
    <div className={css.page}>
      <h1 className="sr-only">个人中心</h1>
      <InvitationBanner initial={invitations} />
      <MemberCard member={member} />
      <OrderOverview initial={orders} />
    </div>
  );
}
