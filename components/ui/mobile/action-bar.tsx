import type { ReactNode } from 'react';
import css from '@/components/ui/mobile/action-bar.module.css';
import { cx } from '@/components/ui/cx';
import { Icon, type IconName } from '@/components/ui/mobile/icons';

/** Inside of `MobilePage bar`: small icons at the left, then what the page is for as large buttons that share the rest. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={css.bar}>{children}</div>;
}

interface ActionIconProps {
  icon: IconName;
  label: string;
  /** On the corner of the icon: a number, or an island that knows it. Nothing is shown for 0. */
  badge?: ReactNode;
  /** A link … */
  href?: string;
  /** … or a button (client components only). */
  onClick?: () => void;
  /** What it does is done: 已收藏. */
  on?: boolean;
}

/** An icon with its word under it: 客服, 购物车. */
export function ActionIcon({ icon, label, badge, href, onClick, on }: ActionIconProps) {
  const inner = (
    <>
      <span className={css.icon}>
        <Icon name={icon} />
        {typeof badge === 'number' ? <Badge count={badge} /> : badge}
      </span>
      {label}
    </>
  );
  return href ? (
    <a className={css.action} href={href}>
      {inner}
    </a>
  ) : (
    <button type="button" className={cx(css.action, on && css.on)} onClick={onClick}>
      {inner}
    </button>
  );
}

/** A number on the corner of an icon whose box is `position: relative`; `what` says to screen readers what is counted. */
export function Badge({ count, what }: { count: number; what?: string }) {
  if (count <= 0) return null;
  return (
    <span className={css.badge} translate="no">
      {count > 99 ? '99+' : count}
      {what && <span className="sr-only">{what}</span>}
    </span>
  );
}
