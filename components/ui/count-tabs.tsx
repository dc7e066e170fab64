import { cx } from '@/components/ui/cx';
import css from '@/components/ui/count-tabs.module.css';

export interface CountTab {
  key: string;
  label: string;
  count?: number | null;
  href?: string;
}

export interface CountTabsProps {
  current: string;
  tabs: readonly CountTab[];
  /** For tabs without `href`. */
  onChange?: (key: string) => void;
  /** What the tabs choose, for screen readers. */
  label: string;
}

/** Tabs with counts (全部 / 待付款 3 / …): links when they carry `href`, else buttons. */
export function CountTabs({ current, tabs, onChange, label }: CountTabsProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab) => {
        const on = tab.key === current;
        const inner = (
          <>
            {tab.label}
            {tab.count !== undefined && tab.count !== null && (
              <span className={cx(css.count, tab.count === 0 && css.zero)} translate="no">
                {tab.count > 999 ? '999+' : tab.count}
              </span>
            )}
          </>
        );
        const look = cx(css.tab, on && css.current);
        return tab.href ? (
          <a key={tab.key} className={look} href={tab.href} aria-current={on ? 'page' : undefined}>
            {inner}
          </a>
        ) : (
          <button
            key={tab.key}
            type="button"
            className={look}
            aria-pressed={on}
            onClick={() => onChange?.(tab.key)}
          >
            {inner}
          </button>
        );
      })}
    </nav>
  );
}
