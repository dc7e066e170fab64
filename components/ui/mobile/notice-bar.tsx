import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { Icon, type IconName } from '@/components/ui/mobile/icons';
import css from '@/components/ui/mobile/notice-bar.module.css';

interface NoticeBarProps {
  kind?: 'info' | 'warn';
  icon?: IconName;
  /** Makes the whole bar a link. */
  href?: string;
  /** At the right end: a small button. */
  action?: ReactNode;
  children: ReactNode;
}

/** One or two lines across the page: a rule to know, something to do. */
export function NoticeBar({ kind = 'warn', icon, href, action, children }: NoticeBarProps) {
  const look = cx(css.bar, css[kind]);
  const inner = (
    <>
      <Icon name={icon ?? (kind === 'warn' ? 'alert' : 'info')} size={18} />
      <span className={css.text}>{children}</span>
      {href && <Icon name="arrow" size={14} />}
    </>
  );
  if (href) {
    return (
      <a className={look} href={href}>
        {inner}
      </a>
    );
  }
  return (
    <div className={look}>
      {inner}
      {action}
    </div>
  );
}
