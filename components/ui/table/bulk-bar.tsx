'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { errorText } from '@/components/ui/error-text';
import css from '@/components/ui/table/bulk-bar.module.css';
import type { Bulk } from '@/components/ui/table/types';
import { toast } from '@/components/ui/toast';
import { tellDone } from '@/components/ui/undo';

interface BulkBarProps<Row> {
  bulk: readonly Bulk<Row>[];
  ids: (string | number)[];
  rows: Row[];
  /** After an act succeeded. */
  onDone: () => void;
  onClear: () => void;
}

/** What can be done to the ticked rows. */
export function BulkBar<Row>({ bulk, ids, rows, onDone, onClear }: BulkBarProps<Row>) {
  const [busy, setBusy] = useState('');
  const [asking, setAsking] = useState<Bulk<Row> | null>(null);
  const run = async (act: Bulk<Row>) => {
    await act.run(ids, rows);
    if (!act.keeps) onDone();
  };
  /** The way back from an act to the rows that are ticked now. */
  const undoOf = (act: Bulk<Row> | null) => {
    const undo = act?.undo;
    return (
      undo &&
      (async () => {
        await undo(ids, rows);
        onDone();
      })
    );
  };
  const direct = async (act: Bulk<Row>) => {
    setBusy(act.label);
    try {
      await run(act);
      if (act.done) tellDone(act.done, undoOf(act));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy('');
    }
  };
  const fits = (act: Bulk<Row>) => !act.when || rows.every(act.when);
  return (
    <div className={css.bar} role="toolbar" aria-label="批量操作">
      <span aria-live="polite">
        已选 <strong>{ids.length}</strong> 项
      </span>
      {bulk.map((act) => (
        <Button
          key={act.label}
          size="xs"
          variant={act.danger ? 'light' : 'default'}
          loading={busy === act.label}
          disabled={busy !== '' || !fits(act)}
          onClick={() => (act.confirm ? setAsking(act) : void direct(act))}
        >
          {act.label}
        </Button>
      ))}
      {!bulk.some(fits) && <span className={css.none}>没有对所选各项都适用的操作，请分状态选择</span>}
      <button type="button" className={css.clear} onClick={onClear}>
        取消选择
      </button>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking?.label ?? ''}
        text={asking?.confirm?.replaceAll('{n}', String(ids.length))}
        danger={asking?.danger}
        done={asking?.done}
        undo={undoOf(asking)}
        onConfirm={async () => {
          if (asking) await run(asking);
        }}
      />
    </div>
  );
}
