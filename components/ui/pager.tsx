import { addressOf, spoken } from '@/components/ui/card-list/spec';
import { cx } from '@/components/ui/cx';
import { pageWindow } from '@/components/ui/page-window';
import css from '@/components/ui/pager.module.css';

interface PagerProps {
  /** Path of the list, for example `/index/list`. */
  path: string;
  /** The other query parameters, kept on every link; empty ones are dropped. */
  query?: Record<string, string | number | null | undefined>;
  /** Current page, from 1. */
  pageNum: number;
  /** Number of pages. */
  pages: number;
  /** Number of rows, shown before the links. */
  total?: number;
  /** Name of the page parameter. */
  param?: string;
}

/** Pager of public lists: plain links, so that each page is an address. Shows nothing for a single page. */
export function Pager({ path, query = {}, pageNum, pages, total, param = 'pageNum' }: PagerProps) {
  if (pages <= 1) return null;
  const href = (n: number) => addressOf(path, { ...query, [param]: n > 1 ? n : null });
  const edge = (label: string, to: number, rel?: 'prev' | 'next') =>
    to < 1 || to > pages || to === pageNum ? (
      <span className={cx(css.item, css.off)} aria-disabled>
        {label}
      </span>
    ) : (
      <a className={css.item} href={href(to)} rel={rel}>
        {label}
      </a>
    );
  return (
    <nav className={css.pager} aria-label="分页">
      {total !== undefined && <span className={css.jump}>{`共 ${total} 条`}</span>}
      {edge('首页', 1)}
      {edge('上一页', pageNum - 1, 'prev')}
      {pageWindow(pageNum, pages).map((n, i) =>
        n === null ? (
          <span key={`gap${i}`} className={css.gap}>
            …
          </span>
        ) : n === pageNum ? (
          <span key={n} className={cx(css.item, css.current)} aria-current="page">
            {n}
          </span>
        ) : (
          <a key={n} className={css.item} href={href(n)} aria-label={`第 ${n} 页`}>
            {n}
          </a>
        ),
      )}
      {edge('下一页', pageNum + 1, 'next')}
      {edge('尾页', pages)}
      <form className={css.jump} action={path} method="get">
        {spoken(query).map(([k, v]) => (
          <input key={k} type="hidden" name={k} value={v} />
        ))}
        <label>
          跳至{' '}
          <input
            name={param}
            type="number"
            min={1}
            max={pages}
            required
            inputMode="numeric"
            aria-label={`页码，共 ${pages} 页`}
          />{' '}
          页
        </label>
        <button type="submit">确定</button>
      </form>
    </nav>
  );
}
