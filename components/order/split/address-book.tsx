'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/split/split.module.css';
import { inputClass } from '@/components/ui/plain-field';
import type { Receiver } from '@/lib/domain/member/contract';
import { receiverText } from '@/lib/domain/member/rules';
import { apiQuery } from '@/lib/client/query';

/** Fills the form from an address of the buyer's book, shared ones of the organisation included; nothing while it is empty. */
export function AddressBook({
  onPick,
  disabled,
}: {
  onPick: (receiver: Receiver) => void;
  disabled: boolean;
}) {
  const { data } = useQuery(apiQuery('/api/user/receiver/all', {}));
  if (!data || data.length === 0) return null;
  return (
    <label className={css.book}>
      <span>从地址簿选择</span>
      <select
        className={inputClass}
        value=""
        disabled={disabled}
        onChange={(e) => {
          const found = data.find((r) => String(r.id) === e.target.value);
          if (found) onPick(found);
        }}
      >
        <option value="">选择后填入下方，可再修改</option>
        {data.map((r) => (
          <option key={r.id} value={r.id}>
            {[r.name, r.phone, receiverText(r), r.shared ? '（单位共用）' : ''].filter(Boolean).join(' ')}
          </option>
        ))}
      </select>
    </label>
  );
}
