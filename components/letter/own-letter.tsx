import css from '@/components/letter/own-letter.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import { Time } from '@/components/ui/time';
import { formatMinute } from '@/lib/core/dates';
import type { OwnLetterView } from '@/lib/domain/letter/contract';
import { erratumPlace } from '@/lib/domain/letter/rules';
import { letterTones } from '@/lib/states/letter';

/** A letter with its answer, for its writer. */
export function OwnLetter({ row, href }: { row: OwnLetterView; href: string }) {
  return (
    <li className={css.letter}>
      <p className={css.head}>
        <a className={css.title} href={href}>
          {row.productTitle}
        </a>
        <StatusTag tone={letterTones[row.status]}>{row.statusLabel}</StatusTag>
      </p>
      <p className={css.small}>
        {`${row.kindLabel}　`}
        <Time at={formatMinute(row.createdAt)} />
      </p>
      {row.wrongText && (
        <p className={css.mistake}>
          {[erratumPlace(row), `误：${row.wrongText}`, `正：${row.rightText ?? ''}`]
            .filter(Boolean)
            .join('　')}
        </p>
      )}
      <p className={css.words}>{row.content}</p>
      {row.reply && (
        <p className={css.answer}>
          <b>编辑部回复：</b>
          {row.reply}
        </p>
      )}
      {row.reason && (
        <p className={css.reason}>
          <b>{row.status === 'withdrawn' ? '撤下原因：' : '未采用原因：'}</b>
          {row.reason}
        </p>
      )}
    </li>
  );
}
