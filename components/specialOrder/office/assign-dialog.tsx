'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import css from '@/components/specialOrder/office/special-table.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { inputClass, PlainField } from '@/components/ui/plain-field';
import { toast } from '@/components/ui/toast';
import type { SpecialDetailView } from '@/lib/domain/specialOrder/office-contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';

interface AssignDialogProps {
  row: SpecialDetailView;
  onClose: () => void;
}

/** 转交 / 接手: a colleague (or oneself) and a note for the next person. */
export function AssignDialog({ row, onClose }: AssignDialogProps) {
  const client = useQueryClient();
  const [personId, noteId] = [useId(), useId()];
  const [person, setPerson] = useState('');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<{ person?: string; note?: string }>({});
  const [busy, setBusy] = useState(false);
  const people = useQuery(apiQuery('/api/admin/specialOrder/colleagues/[id]', { id: row.id }));
  const send = async () => {
    const missing = {
      ...(person === '' && { person: '请选择接手的同事' }),
      ...(note.trim().length < 2 && { note: '请填写交接说明（至少 2 个字）' }),
    };
    setFailure(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      toast.success(
        (await api.send('/api/admin/specialOrder/assign', { id: row.id, assigneeId: Number(person), note }))
          .message,
      );
      onClose();
    } catch (e) {
      setFailure({ note: errorText(e) });
    } finally {
      setBusy(false);
      await invalidate(client, 'admin/specialOrder');
    }
  };
  const others = (people.data?.list ?? []).filter((p) => p.id !== row.assigneeId);
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      title="转交或接手特殊订单"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button onClick={() => void send()} busy={busy}>
            确定
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>当前处理人：{row.assignee ?? '无人受理'}</p>
        <PlainField
          label="接手的同事"
          htmlFor={personId}
          required
          error={failure.person ?? (people.error ? errorText(people.error) : null)}
        >
          <select
            id={personId}
            className={inputClass}
            value={person}
            onChange={(event) => setPerson(event.target.value)}
            aria-invalid={failure.person ? true : undefined}
          >
            <option value="">{people.isPending ? '正在加载…' : '请选择'}</option>
            {others.map((p) => (
              <option key={p.id} value={p.id}>
                {p.me ? `${p.name}（我接手）` : p.name}
              </option>
            ))}
          </select>
        </PlainField>
        <PlainField label="交接说明" htmlFor={noteId} required error={failure.note}>
          <textarea
            id={noteId}
            className={inputClass}
            rows={3}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            aria-invalid={failure.note ? true : undefined}
          />
        </PlainField>
      </div>
    </Dialog>
  );
}
