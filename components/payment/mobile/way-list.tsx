'use client';

import css from '@/components/payment/mobile/way-list.module.css';
import { WayMark } from '@/components/ui/way-mark';
import type { PaymentMethodView } from '@/lib/domain/payment/contract';
import { methodText } from '@/lib/domain/payment/method-words';

interface WayListProps {
  methods: readonly PaymentMethodView[];
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
}

/** The ways to pay, one under the other. */
export function WayList({ methods, value, onChange, disabled }: WayListProps) {
  return (
    <fieldset className={css.list} disabled={disabled}>
      <legend className={css.legend}>选择支付方式</legend>
      {methods.map((m) => (
        <label key={m.code} className={css.way}>
          <WayMark way={m.code} />
          <span className={css.words}>
            <span>{m.name}</span>
            <span className={css.text}>{methodText(m, 'mobile')}</span>
          </span>
          <input
            type="radio"
            className={css.input}
            name="way"
            value={m.code}
            checked={m.code === value}
            onChange={() => onChange(m.code)}
          />
        </label>
      ))}
    </fieldset>
  );
}
