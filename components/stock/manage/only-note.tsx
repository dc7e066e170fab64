import css from '@/components/stock/manage/stock.module.css';
import desk from '@/components/ui/desk.module.css';

/** Says that the list shows one thing only, and leads back to the whole list. */
export function OnlyNote({ what, href }: { what: string; href: string }) {
  return (
    <p className={css.only}>
      <span>只看：{what}</span>
      <a className={desk.link} href={href}>
        查看全部
      </a>
    </p>
  );
}
