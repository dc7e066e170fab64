'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/member/mobile/user.module.css';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Pictogram, type PictogramName } from '@/components/ui/mobile/pictograms';
import { ROLE_ORG } from '@/lib/core/role';
import { unreadQuery } from '@/lib/domain/notice/client';
import { waitingQuery } from '@/lib/domain/purchase/client';

interface Entry {
  href: string;
  label: string;
  icon: PictogramName;
  /** Carries a number: unread messages, publications that wait for their activation, requests that wait for the caller. */
  counts?: 'unread' | 'waiting' | 'approvals';
}

/** What 我的 leads to beside the orders; an entry is added together with its page. */
export const userMenu: readonly {
  /** Shown to this role only. */
  role?: string;
  /** Shown to guests, too. */
  open?: true;
  entries: readonly Entry[];
}[] = [
  {
    entries: [
      { href: '/mobile/user/ebooks', label: '书架', icon: 'book', counts: 'waiting' },
      { href: '/mobile/quickOrder', label: '快速订阅', icon: 'calendar' },
      { href: '/mobile/invoice', label: '我的发票', icon: 'invoice' },
      { href: '/mobile/address', label: '收货地址', icon: 'location' },
      { href: '/mobile/user/favorites', label: '我的收藏', icon: 'heart' },
      { href: '/mobile/user/quotation', label: '报价单', icon: 'list' },
      { href: '/mobile/user/special-order', label: '特殊订单', icon: 'review' },
      { href: '/mobile/user/letters', label: '我的来信', icon: 'edit' },
      { href: '/mobile/user/messages', label: '我的消息', icon: 'bell', counts: 'unread' },
    ],
  },
  {
    role: ROLE_ORG,
    entries: [
      { href: '/mobile/user/organization', label: '我的单位', icon: 'organization' },
      { href: '/mobile/user/organization/members', label: '单位成员', icon: 'user' },
      { href: '/mobile/user/purchase', label: '采购审批', icon: 'review', counts: 'approvals' },
      { href: '/mobile/user/campaign', label: '年度征订', icon: 'calendar' },
      { href: '/mobile/user/statement', label: '对账单', icon: 'invoice' },
      { href: '/mobile/user/credit', label: '账期与欠款', icon: 'wallet' },
    ],
  },
  {
    entries: [{ href: '/mobile/user/account', label: '账户与安全', icon: 'lock' }],
  },
  {
    open: true,
    entries: [
      { href: '/mobile/help', label: '帮助中心', icon: 'help' },
      { href: '/mobile/agreement', label: '用户协议', icon: 'list' },
      { href: '/mobile/privacy', label: '隐私政策', icon: 'info' },
    ],
  },
];

function Count({ count, unit }: { count: number; unit: string }) {
  if (count === 0) return null;
  return (
    <span className={css.count} translate="no">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {unit}</span>
    </span>
  );
}

interface UserMenuProps {
  /** Role of the buyer; `null` for a guest. */
  buyer: string | null;
  /** Publications that wait for their activation. */
  waiting?: number;
}

/** The cells of 我的. */
export function UserMenu({ buyer, waiting = 0 }: UserMenuProps) {
  const { data } = useQuery({
    ...unreadQuery(),
    enabled: buyer !== null,
    refetchOnWindowFocus: true,
  });
  const approvals = useQuery({
    ...waitingQuery(),
    enabled: buyer === ROLE_ORG,
    refetchOnWindowFocus: true,
  });
  const value = ({ counts }: Entry) => {
    if (counts === 'approvals') return <Count count={approvals.data?.waiting ?? 0} unit="件待我审批" />;
    if (counts === 'unread') return <Count count={data?.unread ?? 0} unit="条未读" />;
    return counts === 'waiting' ? <Count count={waiting} unit="个待激活" /> : undefined;
  };
  return userMenu
    .filter((g) => g.open || (buyer !== null && (!g.role || g.role === buyer)))
    .map((g) => (
      <CellGroup key={g.entries[0]?.href}>
        {g.entries.map((entry) => (
          <Cell
            key={entry.href}
            href={entry.href}
            title={entry.label}
            icon={<Pictogram name={entry.icon} />}
            value={value(entry)}
          />
        ))}
      </CellGroup>
    ));
}
