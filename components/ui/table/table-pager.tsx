'use client';

import { Select } from '@mantine/core';
import { cx } from '@/components/ui/cx';
import { pageWindow } from '@/components/ui/page-window';
import { PAGE_SIZES } from '@/components/ui/table/list-url';
import css from '@/components/ui/table/table-pager.module.css';

interface TablePagerProps {
  total: number;
  /** Counting ended at `total`. */
  more?: boolean;
  pageNum: number;
  pageSize: number;
  onPage: (pageNum: number) => void;
  onSize: (pageSize: number) => void;
}

/** Bottom line of a table: total, page size, pages. */
export function TablePager({ total, more, pageNum, pageSize, onPage, onSize }: TablePagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={css.pager} aria-label="分页">
      <span className={css.total}>
        {`共 ${total} 条`}
        {more && '以上'}
      </span>
      <Select
        size="xs"
        w={104}
        aria-label="每页条数"
        data={PAGE_SIZES.map((n) => ({ value: String(n), label: `${n} 条/页` }))}
        value={String(pageSize)}
        onChange={(v) => v && onSize(Number(v))}
        allowDeselect={false}
        withCheckIcon={false}
      />
      <button type="button" className={css.item} disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
        上一页
      </button>
      {pageWindow(Math.min(pageNum, pages), pages).map((n, i) =>
        n === null ? (
          <span key={`gap${i}`} className={css.gap}>
            …
          </span>
        ) : (
          <button
            key={n}
            type="button"
            className={cx(css.item, n === pageNum && css.current)}
            aria-current={n === pageNum ? 'page' : undefined}
            aria-label={`第 ${n} 页`}
            onClick={() => onPage(n)}
          >
            {n}
          </button>
        ),
      )}
      <button
        type="button"
        className={css.item}
        disabled={pageNum >= pages}
        onClick={() => onPage(pageNum + 1)}
      >
        下一页
      </button>
    </nav>
  );
}
