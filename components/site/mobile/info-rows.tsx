import css from '@/components/site/mobile/info-rows.module.css';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { PublicInfoRow } from '@/lib/domain/site/contract';

/** Public information as rows: title, then index number, issuer and date. */
export function InfoRows({ items }: { items: readonly PublicInfoRow[] }) {
  return (
    <ul className={css.rows}>
      {items.map((i) => (
        <li key={i.id}>
          <a href={`/mobile/publicinfo/${i.id}`}>
            <span className={css.title}>{i.title}</span>
            <span className={css.meta}>
              {i.indexNo && <span>{i.indexNo}</span>}
              {i.issuer && <span>{i.issuer}</span>}
              <Time at={formatDate(i.createDate)} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
