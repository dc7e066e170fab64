'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import css from '@/components/specialOrder/office/special-table.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { inputClass, PlainField } from '@/components/ui/plain-field';
import { ResultsDialog } from '@/components/ui/results-dialog';
import { toast } from '@/components/ui/toast';
import type { SpecialRow } from '@/lib/domain/specialOrder/office-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { ResultRow } from '@/lib/core/results';

interface FinishManyDialogProps {
  rows: readonly SpecialRow[];
  onClose: () => void;
}

/** 批量办结: one note for all ticked rows, then what became of each. */
export function FinishManyDialog({ rows, onClose }: FinishManyDialogProps) {
  const client = useQueryClient();
  const noteId = useId();
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<ResultRow[] | null>(null);
  const send = async () => {
    if (note.trim().length < 2) return setFailure('请填写办结说明（至少 2 个字）');
    setBusy(true);
    setFailure('');
    try {
      const done = await api.post('/api/admin/specialOrder/finish/batch', {
        ids: rows.map((r) => r.id),
        note,
      });
      if (done.results.every((r) => r.ok)) {
        toast.success(`已办结 ${done.results.length} 条`);
        onClose();
      } else setResults(done.results);
    } catch (e) {
      setFailure(errorText(e));
    } finally {
      setBusy(false);
      await invalidate(client, 'admin/specialOrder');
    }
  };
  const answered = rows.filter((r) => r.kind === 'application').length;
  if (results) {
    return <ResultsDialog results={results} unit="条" done="已办结" onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      title={`批量办结 ${rows.length} 条特殊订单`}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button onClick={() => void send()} busy={busy}>
            办结
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {answered > 0 && <p>{`其中 ${answered} 条是买家的申请，办结说明即给买家的答复，买家可以看到。`}</p>}
        <PlainField label="办结说明" htmlFor={noteId} required error={failure}>
          <textarea
            id={noteId}
            className={inputClass}
            rows={4}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            aria-invalid={failure ? true : undefined}
            aria-describedby={failure ? `${noteId}-note` : undefined}
          />
        </PlainField>
      </div>
    </Dialog>
  );
}
