'use client';

import type { ReactNode } from 'react';
import { useShelf } from '@/components/ebook/use-shelf';
import { InvitationBanner, useMyInvitations } from '@/components/identity/organization/invitation-banner';
import { useMyOrganization } from '@/components/identity/organization/my-organization';
import { GuestHead, UserHead } from '@/components/member/mobile/user-head';
import { UserMenu } from '@/components/member/mobile/user-menu';
import css from '@/components/member/mobile/user.module.css';
import { OrderIcons, OrderShortcuts } from '@/components/order/mobile/order-shortcuts';
import { useMyOrders } from '@/components/order/use-order';
import { ElderSwitch } from '@/components/shell/mobile/elder-switch';
import { LogoutButton } from '@/components/shell/mobile/logout-button';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded, Together } from '@/components/ui/loaded';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Pictogram } from '@/components/ui/mobile/pictograms';
import { isSessionOver, useOwnMember } from '@/components/ui/own-member';
import { Skeleton } from '@/components/ui/skeleton';
import { useVisitor } from '@/components/ui/visitor';
import { isBuyerRole, ROLE_ORG } from '@/lib/core/role';
import type { MemberView } from '@/lib/domain/member/contract';

const HEIGHTS = [72, 130, 290];
const waiting = <Skeleton heights={HEIGHTS} />;

/** What everybody finds at the end: the switch for elders and the way out. */
function Foot({ children }: { children?: ReactNode }) {
  return (
    <>
      <CellGroup>
        <ElderSwitch />
      </CellGroup>
      {children && <div className={css.foot}>{children}</div>}
    </>
  );
}

function Guest() {
  return (
    <>
      <GuestHead />
      <OrderIcons counts={null} />
      <UserMenu buyer={null} />
      <Foot />
    </>
  );
}

function Own({ member }: { member: MemberView }) {
  const shelf = useShelf();
  const organization = useMyOrganization(member.role === ROLE_ORG);
  const invitations = useMyInvitations();
  const reads = [shelf, invitations, useMyOrders()];
  if (organization.isLoading) return waiting;
  return (
    <Together reads={reads} heights={HEIGHTS}>
      <UserHead member={member} organization={organization.data ?? null} />
      {invitations.data && invitations.data.length > 0 && (
        <div className={css.banner}>
          <InvitationBanner />
        </div>
      )}
      <OrderShortcuts />
      <UserMenu
        buyer={member.role}
        waiting={shelf.data?.waiting.reduce((sum, line) => sum + line.count, 0)}
      />
      <Foot>
        <LogoutButton />
      </Foot>
    </Together>
  );
}

/** A session that has ended shows the guest's face, whatever the readable cookies say. */
function Buyer() {
  const query = useOwnMember('guest');
  if (isSessionOver(query.error)) return <Guest />;
  return (
    <Loaded query={query} skeleton={waiting}>
      {(member) => <Own member={member} />}
    </Loaded>
  );
}

/** The way to the account, for a buyer. */
export function AccountLink() {
  if (!isBuyerRole(useVisitor().role)) return null;
  return (
    <a className={css.settings} href="/mobile/user/account" aria-label="账户与安全">
      <Pictogram name="settings" />
    </a>
  );
}

/** 我的 has a face of its own for guests, and for administrators. */
export function UserScreen() {
  const { state, role } = useVisitor();
  if (state === 'unknown') return waiting;
  if (state === 'guest') return <Guest />;
  if (isBuyerRole(role)) return <Buyer />;
  return (
    <>
      <EmptyState
        title="您正在使用管理员账号"
        text="管理后台请在电脑上使用；购书请退出后用个人或单位账号登录。"
      />
      <Foot>
        <LogoutButton />
      </Foot>
    </>
  );
}
