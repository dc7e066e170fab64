import type { ReactNode } from 'react';
import { BackButton } from '@/components/shell/mobile/back-button';
import { DesktopLink } from '@/components/shell/mobile/desktop-link';
import css from '@/components/shell/mobile/mobile-page.module.css';
import { TabBar, type MobileTab } from '@/components/shell/mobile/tab-bar';
import { cx } from '@/components/ui/cx';

interface MobilePageProps {
  title: ReactNode;
  /** `true` goes back in history (or home when there is none); a path goes there. */
  back?: true | string;
  /** The tab this page belongs to; without it there is no tab bar. `none`: the bar with no tab marked. */
  tab?: MobileTab | 'none';
  /** On the corner of the cart's tab: a small island that knows the count. */
  cartBadge?: ReactNode;
  /** Right end of the navigation bar, at most 44 px high. */
  right?: ReactNode;
  /** In place of the title: a search field. */
  heading?: ReactNode;
  /** The content has the page's heading of its own: the bar only says what kind of page it is. */
  headed?: boolean;
  /** Sticky bar at the bottom: 加入购物车, 提交订单. It replaces the tab bar. */
  bar?: ReactNode;
  /** Red navigation bar: home and 我的. */
  red?: boolean;
  children: ReactNode;
}

/** Navigation bar (46 px), content, tab bar or action bar (50 px), with safe areas. Works from 320 to 480 px, centred beyond. */
export function MobilePage({
  title,
  back,
  tab,
  cartBadge,
  right,
  heading,
  headed,
  bar,
  red,
  children,
}: MobilePageProps) {
  const Title = headed ? 'p' : 'h1';
  return (
    <div className={css.page}>
      <header className={cx(css.nav, red && css.red)}>
        <div className={cx(css.side, heading ? css.slim : null)}>
          {back && <BackButton to={back === true ? null : back} />}
        </div>
        {heading ? (
          <div className={css.heading}>
            <h1 className="sr-only">{title}</h1>
            {heading}
          </div>
        ) : (
          <Title className={css.title}>{title}</Title>
        )}
        <div className={cx(css.side, css.right, heading ? (back ? css.snug : css.slim) : null)}>{right}</div>
      </header>
      <main id="main" className={css.main}>
        {children}
      </main>
      {/* Home has it among the lines of its own foot. */}
      {tab !== 'home' && (
        <footer className={css.foot}>
          <DesktopLink />
        </footer>
      )}
      {bar ? (
        <div className={css.bar} role="region" aria-label="本页操作">
          {bar}
        </div>
      ) : (
        tab && <TabBar current={tab} cartBadge={cartBadge} />
      )}
    </div>
  );
}
