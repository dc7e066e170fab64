'use client';

import { invoiceList } from '@/components/invoice/invoice-list';
import css from '@/components/invoice/title-picker.module.css';
import { showsTitle, type WishDraft } from '@/components/invoice/wish-draft';
import { cx } from '@/components/ui/cx';
import { useTo } from '@/components/ui/use-to';
import { StatusTag } from '@/components/ui/status-tag';
import type { TitleView } from '@/lib/domain/invoice/title-contract';

interface InvoiceTitlePickerProps {
  titles: readonly TitleView[];
  /** What the form shows now. */
  value: WishDraft;
  onPick: (title: TitleView) => void;
}

/** The titles of the book that fit the chosen kind, as chips that fill the form. Shows nothing while there is nothing to choose. */
export function InvoiceTitlePicker({ titles, value, onPick }: InvoiceTitlePickerProps) {
  const to = useTo();
  const fitting = titles.filter((t) => t.titleKind === value.kind);
  if (fitting.length === 0) return null;
  return (
    <div className={css.picker}>
      <span className={css.label} id="invoice-title-picker">
        常用抬头
      </span>
      <div className={css.chips} role="group" aria-labelledby="invoice-title-picker">
        {fitting.map((t) => {
          const on = showsTitle(value, t);
          return (
            <button
              key={t.id}
              type="button"
              className={cx(css.chip, on && css.on)}
              aria-pressed={on}
              onClick={() => onPick(t)}
            >
              <span className={css.name}>{t.title}</span>
              {t.shared && <StatusTag tone="blue">{t.department ?? '单位共用'}</StatusTag>}
              {t.taxNo && <span className={css.no}>{t.taxNo}</span>}
            </button>
          );
        })}
        <a
          className={css.manage}
          href={to(invoiceList.href({ tab: 'titles' }))}
          target="_blank"
          rel="noopener"
        >
          管理抬头
        </a>
      </div>
    </div>
  );
}
