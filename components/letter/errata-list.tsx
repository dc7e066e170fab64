import css from '@/components/letter/errata-list.module.css';
import { Time } from '@/components/ui/time';
import type { ErratumView } from '@/lib/domain/letter/erratum-contract';
import { erratumPlace } from '@/lib/domain/letter/rules';

/** Corrections of a product: where it says what, and what it should say. */
export function ErrataList({ errata }: { errata: readonly ErratumView[] }) {
  return (
    <ul className={css.list}>
      {errata.map((e) => (
        <li key={e.id} className={css.row}>
          <p className={css.place}>
            <b>{erratumPlace(e) || '更正'}</b>
            <Time className={css.day} at={e.statedOn} />
          </p>
          <dl className={css.texts}>
            <dt>误</dt>
            <dd>{e.wrongText}</dd>
            <dt className={css.right}>正</dt>
            <dd>{e.rightText}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
