import type { ReactNode } from 'react';
import css from '@/components/shell/mobile/tab-bar.module.css';
import { cx } from '@/components/ui/cx';

export type MobileTab = 'home' | 'list' | 'car' | 'user';

const tabs: readonly { key: MobileTab; label: string; href: string; path: string }[] = [
  { key: 'home', label: '首页', href: '/mobile/home', path: 'M3 10.500 11 4l8 6.500V19h-5.500v-5h-5v5H3z' },
  {
    key: 'list',
    label: '分类',
    href: '/mobile/list',
    path: 'M4 4h6v6H4zM12.500 4h5.500v6h-5.500zM4 12.500h6V18H4zM12.500 12.500h5.500V18h-5.500z',
  },
  {
    key: 'car',
    label: '购物车',
    href: '/mobile/car',
    path: 'M2.500 4h2.800l2.200 9.500h9L19 6.500H6M9 18h.01M15.500 18h.01',
  },
  {
    key: 'user',
    label: '我的',
    href: '/mobile/user',
    path: 'M11 10.500a3.700 3.700 0 1 0 0-7.400 3.700 3.700 0 0 0 0 7.400zM3.500 19c.8-4 4-5.800 7.500-5.800s6.700 1.800 7.500 5.800z',
  },
];

interface TabBarProps {
  current: MobileTab | 'none';
  /** On the corner of the cart's icon. */
  cartBadge?: ReactNode;
}

/** Bottom navigation of the mobile skin: 50 px, 22 px icons, the safe area below. */
export function TabBar({ current, cartBadge }: TabBarProps) {
  return (
    <nav className={css.bar} aria-label="底部导航">
      {tabs.map((tab) => (
        <a
          key={tab.key}
          href={tab.href}
          className={cx(css.tab, tab.key === current && css.current)}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          <span className={css.icon}>
            <svg
              width="22"
              height="22"
              viewBox="0 0 22 22"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden
            >
              <path d={tab.path} />
            </svg>
            {tab.key === 'car' && cartBadge}
          </span>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
