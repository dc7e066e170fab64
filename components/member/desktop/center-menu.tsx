'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import css from '@/components/member/desktop/center-menu.module.css';
import { cx } from '@/components/ui/cx';
import { useVisitor } from '@/components/ui/visitor';
import { ROLE_ORG } from '@/lib/core/role';
import { unreadQuery } from '@/lib/domain/notice/client';
import { waitingQuery } from '@/lib/domain/purchase/client';

interface Entry {
  href: string;
  label: string;
  /** The entry stands for the pages below it too. */
  below?: boolean;
  /** Further pages that it stands for. */
  also?: readonly string[];
  /** Carries a number: unread messages, requests that wait for the caller. */
  counts?: 'unread' | 'approvals';
}

/** What exists of the personal centre; an entry is added together with its page. */
export const centerMenu: readonly {
  title: string;
  /** Shown to this role only, by the readable cookie. */
  role?: string;
  entries: readonly Entry[];
}[] = [
  {
    title: '交易管理',
    entries: [
      { href: '/user/center/orders', label: '我的订单', below: true },
      { href: '/user/center/after-sales', label: '退款售后', below: true },
      { href: '/user/center/special-orders', label: '特殊订单', below: true },
      { href: '/user/center/resubscribe', label: '续订' },
      { href: '/user/center/list-order', label: '清单选购' },
      { href: '/user/center/quotations', label: '报价单', below: true },
      { href: '/user/center/invoices', label: '我的发票', below: true },
      { href: '/user/center/ebooks', label: '书架' },
      { href: '/user/center/favorites', label: '我的收藏' },
      { href: '/mall/cart', label: '我的购物车' },
    ],
  },
  {
    title: '账户管理',
    entries: [
      { href: '/user/center/messages', label: '消息中心', counts: 'unread' },
      { href: '/user/center/letters', label: '我的来信', below: true },
      { href: '/user/center/addresses', label: '收货地址' },
      {
        href: '/user/center/account',
        label: '账户信息',
        also: [
          '/user/center/password',
          '/user/center/phone',
          '/user/center/mail',
          '/user/center/devices',
          '/user/center/close',
        ],
      },
    ],
  },
  {
    title: '单位管理',
    role: ROLE_ORG,
    entries: [
      {
        href: '/user/center/organization',
        label: '单位信息',
        also: ['/user/center/organization/dissolve'],
      },
      { href: '/user/center/organization/members', label: '单位成员' },
      { href: '/user/center/purchases', label: '采购审批', below: true, counts: 'approvals' },
      { href: '/user/center/campaigns', label: '年度征订', below: true },
      { href: '/user/center/statements', label: '对账单' },
      { href: '/user/center/credit', label: '账期与欠款' },
    ],
  },
];

/** The left column of the personal centre. */
export function CenterMenu() {
  const path = usePathname();
  const visitor = useVisitor();
  const { data } = useQuery({
    ...unreadQuery(),
    enabled: visitor.state === 'user',
  });
  const approvals = useQuery({
    ...waitingQuery(),
    enabled: visitor.state === 'user' && visitor.role === ROLE_ORG,
  });
  const numbers = {
    unread: [data?.unread ?? 0, '条未读'],
    approvals: [approvals.data?.waiting ?? 0, '件待我审批'],
  } as const;
  const link = ({ href, label, below, also, counts }: Entry) => {
    const [count, unit] = counts ? numbers[counts] : [0, ''];
    const on =
      path === href || (below === true && path.startsWith(`${href}/`)) || also?.includes(path) === true;
    return (
      <a
        key={href}
        href={href}
        className={cx(css.entry, on && css.on)}
        aria-current={path === href ? 'page' : on ? 'true' : undefined}
      >
        {label}
        {count > 0 && (
          <span className={css.badge} translate="no">
            {count > 99 ? '99+' : count}
            <span className="sr-only"> {unit}</span>
          </span>
        )}
      </a>
    );
  };
  return (
    <nav className={css.menu} aria-label="个人中心">
      <a
        href="/user/center"
        className={cx(css.home, path === '/user/center' && css.on)}
        aria-current={path === '/user/center' ? 'page' : undefined}
      >
        个人中心
      </a>
      {centerMenu
        .filter((g) => !g.role || visitor.role === g.role)
        .map((g) => (
          <div key={g.title} className={css.group}>
            <p className={css.title}>{g.title}</p>
            {g.entries.map(link)}
          </div>
        ))}
    </nav>
  );
}
