import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/step-pager.module.css';

interface StepPagerProps {
  /** What is paged through, for those who do not see it. */
  label: string;
  pageNum: number;
  pages: number;
  onPage: (pageNum: number) => void;
  /** In front: `共 60 个`. */
  total?: string;
  className?: string;
}

/** Back and forth within a part of a page whose address does not change; nothing while there is one page. */
export function StepPager({ label, pageNum, pages, onPage, total, className }: StepPagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={cx(css.pages, className)} aria-label={label}>
      {total && <span>{total}</span>}
      <Button size="s" variant="outline" disabled={pageNum <= 1} onClick={() => onPage(pageNum - 1)}>
        上一页
      </Button>
      <span>{`${pageNum} / ${pages}`}</span>
      <Button size="s" variant="outline" disabled={pageNum >= pages} onClick={() => onPage(pageNum + 1)}>
        下一页
      </Button>
    </nav>
  );
}
