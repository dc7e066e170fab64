import type { Chosen } from '@/components/product/chosen';
import css from '@/components/product/desktop/chosen-filters.module.css';

/** The chosen filters as chips, each with its cross. */
export function ChosenFilters({ chosen }: { chosen: readonly Chosen[] }) {
  if (chosen.length === 0) return null;
  return (
    <div className={css.row}>
      <span className={css.name}>已选条件</span>
      <ul className={css.chips}>
        {chosen.map((c) => (
          <li key={c.name}>
            <a className={css.chip} href={c.href} rel="nofollow" aria-label={`取消${c.name}：${c.label}`}>
              <span className={css.kind}>{c.name}：</span>
              <span className={css.label}>{c.label}</span>
              <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
                <path d="M1.500 1.500l7 7M8.500 1.500l-7 7" stroke="currentColor" strokeWidth="1.4" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <a className={css.clear} href="/mall/list">
          清空
        </a>
      )}
    </div>
  );
}
