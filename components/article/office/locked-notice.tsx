import css from '@/components/article/office/locked-notice.module.css';

interface LockedNoticeProps {
  text: string;
  /** Leads to the article's preview. */
  id?: number;
}

/** What an editor must know before writing. */
export function LockedNotice({ text, id }: LockedNoticeProps) {
  return (
    <p className={css.notice} role="note">
      {text}
      {id !== undefined && (
        <a className="link-plain" href={`/index/manage/article/preview/${id}`}>
          查看文章
        </a>
      )}
    </p>
  );
}
