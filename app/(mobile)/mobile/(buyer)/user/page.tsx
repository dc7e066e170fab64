import type { ReactNode } from 'react';
import { CartBadge } from '@/components/cart/cart-badge';
import { InvitationBanner } from '@/components/identity/organization/invitation-banner';
import { GuestHead, UserHead } from '@/components/member/mobile/user-head';
import { UserMenu } from '@/components/member/mobile/user-menu';
import css from '@/components/member/mobile/user.module.css';
import { OrderIcons, OrderShortcuts } from '@/components/order/mobile/order-shortcuts';
import { ElderSwitch } from '@/components/shell/mobile/elder-switch';
import { LogoutButton } from '@/components/shell/mobile/logout-button';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { EmptyState } from '@/components/ui/empty-state';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Icon } from '@/components/ui/mobile/icons';
import { ROLE_ORG } from '@/lib/core/role';
import { getShelf } from '@/lib/domain/ebook/queries';
import { getMember } from '@/lib/domain/member/queries';
import { countUnread } from '@/lib/domain/notice/queries';
import { getMyOrders } from '@/lib/domain/order/queries';
import { listMyInvitations } from '@/lib/domain/organization/invitation-queries';
import { findMyOrganization } from '@/lib/domain/organization/queries';
import { pageCtx, visitor } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user'];

export const metadata = { title };
export const dynamic = 'force-dynamic';

function Frame({ right, children }: { right?: ReactNode; children: ReactNode }) {
  return (
    <MobilePage title={title} red tab="user" cartBadge={<CartBadge />} right={right}>
      {children}
    </MobilePage>
  );
}

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

/** 我的: the tab is there for everybody, so it shows a face of its own to who is not logged in. */
export default async function MobileUserPage() {
  const actor = await visitor();
  if (actor.kind === 'admin')
    return (
      <Frame>
        <EmptyState
          title="您正在使用管理员账号"
          text="管理后台请在电脑上使用；购书请退出后用个人或单位账号登录。"
        />
        <Foot>
          <LogoutButton />
        </Foot>
      </Frame>
    );
  if (actor.kind !== 'buyer')
    return (
      <Frame>
        <GuestHead />
        <OrderIcons counts={null} />
        <UserMenu buyer={null} />
        <Foot />
      </Frame>
    );
  const ctx = await pageCtx({ can: 'member.self', from: '/mobile/user' });
  const [member, orders, invitations, unread, shelf, organization] = await Promise.all([
    getMember(ctx),
    getMyOrders(ctx),
    listMyInvitations(ctx),
    countUnread(ctx),
    getShelf(ctx),
    actor.role === ROLE_ORG ? findMyOrganization(ctx) : null,
  ]);
  return (
    <Frame
      right={
        <a className={css.settings} href="/mobile/user/account" aria-label="账户与安全">
          <Icon name="settings" />
        </a>
      }
    >
      <UserHead member={member} organization={organization} />
      {invitations.length > 0 && (
        <div className={css.banner}>
          <InvitationBanner initial={invitations} />
        </div>
      )}
      <OrderShortcuts initial={orders} />
      <UserMenu
        buyer={member.role}
        unread={unread}
        waiting={shelf.waiting.reduce((sum, line) => sum + line.count, 0)}
      />
      <Foot>
        <LogoutButton />
      </Foot>
    </Frame>
  );
}
