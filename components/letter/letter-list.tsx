import css from '@/components/letter/letter-list.module.css';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { LetterView } from '@/lib/domain/letter/contract';

/** Published letters: who wrote what, and what the editors said to it. */
export function LetterList({ letters }: { letters: readonly LetterView[] }) {
  return (
    <ul className={css.list}>
      {letters.map((l) => (
        <li key={l.id} className={css.letter}>
          <p className={css.head}>
            <b translate="no">{l.signature}</b>
            <span>{l.kindLabel}</span>
            <Time at={formatDate(l.publishedAt)} />
          </p>
          <p className={css.words}>{l.content}</p>
          {l.reply && (
            <p className={css.reply}>
              <b>编辑部回复：</b>
              {l.reply}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
