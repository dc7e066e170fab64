import css from '@/components/product/desktop/mall-notice.module.css';

/** The mall's notice, as the platform's settings have it. */
export function MallNotice({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <aside className={css.notice} aria-label="商城公告">
      <div className="wrap">
        <strong>公告</strong>
        <p>{text}</p>
      </div>
    </aside>
  );
}
