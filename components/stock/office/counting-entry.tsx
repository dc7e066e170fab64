'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '@/components/ui/composing';
import { typedCopies } from '@/components/stock/office/counting-look';
import css from '@/components/stock/office/counting.module.css';
import { cx } from '@/components/ui/cx';
import { errorText } from '@/components/ui/error-text';
import { inputClass } from '@/components/ui/plain-field';
import type { CountingItemView } from '@/lib/domain/stock/counting-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface CountingEntryProps {
  taskId: number;
  row: CountingItemView;
}

/** The field of the next or the previous line, as Enter and the arrows reach it. */
function go(from: HTMLInputElement, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-counted]')];
  const next = all[all.indexOf(from) + by];
  next?.focus();
  next?.select();
}

/**
 * What was found of one line: saved when the field is left, Enter goes on to the next one, so a shelf is typed down without the mouse. A number
 * that could not be saved stays in its field with the reason.
 */
export function CountingEntry({ taskId, row }: CountingEntryProps) {
  const client = useQueryClient();
  const known = row.counted === null ? '' : String(row.counted);
  /** `null` = what the server knows. */
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failure, setFailure] = useState('');
  const name = [row.title, row.issueTitle].filter(Boolean).join(' ');

  const save = async () => {
    if (typed === null || state === 'saving') return;
    const counted = typedCopies(typed);
    if (counted === undefined) {
      setFailure('请输入 0 到 10000000 的整数');
      return;
    }
    if (counted === row.counted && !row.skipped) {
      setTyped(null);
      setFailure('');
      return;
    }
    setState('saving');
    setFailure('');
    try {
      await api.send('/api/admin/counting/item/edit', {
        id: taskId,
        lines: [
          {
            lineId: row.id,
            counted,
            was: row.counted,
            ...(counted !== null && row.skipped && { skipped: false }),
          },
        ],
      });
      await invalidate(client, 'admin/counting');
      setTyped(null);
      setState('saved');
    } catch (error) {
      setFailure(errorText(error));
      setState('idle');
      // Somebody else's number: the row is asked for again, what was typed stays.
      void invalidate(client, 'admin/counting');
    }
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      setTyped(null);
      setFailure('');
      return;
    }
    const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const from = event.currentTarget;
    // The last field has none to go to, and is saved all the same.
    from.blur();
    go(from, by);
  };
  return (
    <span className={css.entry}>
      {failure && (
        <span className={css.failure} role="alert">
          {failure}
        </span>
      )}
      <input
        data-counted
        className={cx(inputClass, failure && css.wrong, state === 'saved' && typed === null && css.saved)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        aria-label={`实盘数：${name}`}
        aria-invalid={failure !== ''}
        placeholder={row.skipped ? '跳过' : ''}
        value={typed ?? known}
        onChange={(e) => {
          setTyped(e.target.value);
          setState('idle');
        }}
        onKeyDown={keys}
        onBlur={() => void save()}
      />
    </span>
  );
}
