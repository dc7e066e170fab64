import css from '@/components/stock/office/stock.module.css';
import office from '@/components/ui/office.module.css';

/** Says that the list shows one thing only, and leads back to the whole list. */
export function OnlyNote({ what, href }: { what: string; href: string }) {
  return (
    <p className={css.only}>
      <span>只看：{what}</span>
      <a className={office.link} href={href}>
        查看全部
      </a>
    </p>
  );
}
