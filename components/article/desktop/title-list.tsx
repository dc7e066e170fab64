import css from '@/components/article/desktop/title-list.module.css';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';

interface TitleListProps {
  items: readonly { id: number; title: string; createDate: string; href?: string }[];
  /** Narrow columns leave the dates out. */
  dates?: boolean;
}

/** Rows of a block: title at the left, date (first ten characters, specification section 9) at the right. */
export function TitleList({ items, dates = true }: TitleListProps) {
  return (
    <ul className={css.list}>
      {items.map((a) => (
        <li key={a.id} className={css.row}>
          <a className={css.title} href={a.href ?? `/index/details/${a.id}`} title={a.title}>
            {a.title}
          </a>
          {dates && <Time className={css.date} at={formatDate(a.createDate)} />}
        </li>
      ))}
    </ul>
  );
}
