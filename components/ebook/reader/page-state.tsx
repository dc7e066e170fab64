import css from '@/components/ebook/reader/page-image.module.css';

interface PageStateProps {
  page: number;
  failed: boolean;
  /** Nothing of the page is seen yet. */
  isEmpty: boolean;
  onRetry: () => void;
}

/** What stands in the place of a page until it is there: its number, or that it did not come. */
export function PageState({ page, failed, isEmpty, onRetry }: PageStateProps) {
  if (failed)
    return (
      <div className={css.failed} role="alert">
        <p>{`第 ${page} 页未能加载`}</p>
        <button type="button" onClick={onRetry}>
          重新加载
        </button>
      </div>
    );
  return (
    isEmpty && (
      <span className={css.number} aria-hidden>
        {page}
      </span>
    )
  );
}
