'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isComposing } from '@/components/ui/composing';
import css from '@/components/stock/office/counting.module.css';
import { cx } from '@/components/ui/cx';
import { errorText } from '@/components/ui/error-text';
import { inputClass } from '@/components/ui/plain-field';
import type { CountingItemView } from '@/lib/domain/stock/counting-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface CountingRemarkProps {
  taskId: number;
  row: CountingItemView;
}

/** What else was seen of a line, damaged copies above all; saved when the field is left, as the number beside it. */
export function CountingRemark({ taskId, row }: CountingRemarkProps) {
  const client = useQueryClient();
  /** `null` = what the server knows. */
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const known = row.remark ?? '';

  const save = async () => {
    if (typed === null) return;
    const remark = typed.trim();
    setFailure('');
    if (remark === known) return setTyped(null);
    try {
      await api.send('/api/admin/counting/item/edit', { id: taskId, lines: [{ lineId: row.id, remark }] });
      await invalidate(client, 'admin/counting');
      // Somebody may have typed on meanwhile.
      setTyped((now) => (now === typed ? null : now));
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <span className={css.remark}>
      <input
        className={cx(inputClass, failure && css.wrong)}
        autoComplete="off"
        maxLength={200}
        aria-label={`备注：${[row.title, row.issueTitle].filter(Boolean).join(' ')}`}
        aria-invalid={failure !== ''}
        value={typed ?? known}
        onChange={(e) => setTyped(e.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key !== 'Escape') return;
          setTyped(null);
          setFailure('');
        }}
        onBlur={() => void save()}
      />
      {failure && (
        <span className={css.failure} role="alert">
          {failure}
        </span>
      )}
    </span>
  );
}
