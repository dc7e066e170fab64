'use client';

import { useState } from 'react';
import css from '@/components/order/desktop/receiver-cards.module.css';
import { cx } from '@/components/ui/cx';
import { StatusTag } from '@/components/ui/status-tag';
import type { Receiver } from '@/lib/domain/member/contract';
import { receiverText } from '@/lib/domain/member/rules';

interface ReceiverCardsProps {
  receivers: readonly Receiver[];
  value: number | null;
  onChange: (id: number) => void;
  onEdit: (receiver: Receiver) => void;
  onAdd: () => void;
  error?: string;
}

/** Addresses in sight before 更多地址 is pressed. */
const FIRST = 3;

/** The addresses as cards; the chosen one stays in sight when the list is folded. */
export function ReceiverCards({ receivers, value, onChange, onEdit, onAdd, error }: ReceiverCardsProps) {
  const [all, setAll] = useState(false);
  const head = receivers.slice(0, FIRST);
  const chosen = receivers.find((r) => r.id === value);
  const folded = chosen && !head.includes(chosen) ? [chosen, ...head.slice(0, FIRST - 1)] : head;
  const shown = all ? receivers : folded;
  const more = receivers.length - folded.length;
  return (
    <div role="radiogroup" aria-label="收货地址" aria-invalid={error ? true : undefined}>
      <div className={css.cards}>
        {shown.map((r) => (
          <div key={r.id} className={cx(css.card, r.id === value && css.on)}>
            <label className={css.pick}>
              <input
                type="radio"
                className={css.input}
                name="receiver"
                checked={r.id === value}
                onChange={() => onChange(r.id)}
              />
              <span className={css.who}>
                <b translate="no">{r.name}</b>
                <span className={css.phone}>{r.phone}</span>
                {r.isDefault && <StatusTag tone="red">默认</StatusTag>}
                {r.shared && <StatusTag tone="gray">单位共用</StatusTag>}
              </span>
              <span className={css.address}>{receiverText(r)}</span>
            </label>
            {r.editable && (
              <button
                type="button"
                className={css.edit}
                aria-label={`编辑地址：${r.name}`}
                onClick={() => onEdit(r)}
              >
                编辑
              </button>
            )}
          </div>
        ))}
        <button type="button" className={css.add} aria-haspopup="dialog" onClick={onAdd}>
          <span aria-hidden>＋</span>
          新增收货地址
        </button>
      </div>
      {more > 0 && (
        <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起地址' : `更多地址（${more}）`}
        </button>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
