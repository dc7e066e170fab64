'use client';

import { InvitationBanner, useMyInvitations } from '@/components/identity/organization/invitation-banner';
import { MemberCard } from '@/components/member/desktop/member-card';
import { OrderOverview } from '@/components/order/desktop/order-overview';
import { useMyOrders } from '@/components/order/use-order';
import { Loaded, Together } from '@/components/ui/loaded';
import { useOwnMember } from '@/components/ui/own-member';

/** Who asks the account to join, who is here, and the orders. */
export function CenterScreen() {
  const member = useOwnMember();
  const reads = [member, useMyOrders(), useMyInvitations()];
  return (
    <Together reads={reads} heights={[112, 96, 420]}>
      <InvitationBanner />
      <Loaded query={member}>{(m) => <MemberCard member={m} />}</Loaded>
      <OrderOverview />
    </Together>
  );
}
