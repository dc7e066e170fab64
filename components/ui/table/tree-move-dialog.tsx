'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { inputClass } from '@/components/ui/plain-field';
import css from '@/components/ui/table/tree-table.module.css';
import type { TreeRowFacts } from '@/components/ui/table/tree-types';
import { toast } from '@/components/ui/toast';
import { possibleParents, type TreeMoveInput } from '@/lib/core/tree';

interface TreeMoveDialogProps {
  row: TreeRowFacts;
  rows: readonly TreeRowFacts[];
  label: string;
  maxLevel: number;
  move: (input: TreeMoveInput) => Promise<unknown>;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Moves a row with everything below it: the new parent, and the place among its children. */
export function TreeMoveDialog(props: TreeMoveDialogProps) {
  const { row, rows, label, maxLevel, move, refresh, onClose } = props;
  const [parentId, setParentId] = useState(row.parentId);
  const [beforeId, setBeforeId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const siblings = rows.filter((r) => r.parentId === parentId && r.id !== row.id);
  const choose = (id: number | null) => {
    setParentId(id);
    setBeforeId(null);
  };
  const send = async () => {
    setBusy(true);
    setFailure('');
    try {
      await move({ id: row.id, parentId, beforeId });
      toast.success(`${label}已移动`);
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`移动“${row.name}”`}
      width={460}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button busy={busy} onClick={() => void send()}>
            移动
          </Button>
        </>
      }
    >
      <fieldset className={css.places}>
        <legend className="sr-only">新的上级{label}</legend>
        <label>
          <input type="radio" name="parent" checked={parentId === null} onChange={() => choose(null)} />
          一级{label}
        </label>
        {possibleParents(rows, row.id, maxLevel).map((p) => (
          <label key={p.id} style={{ paddingLeft: p.level * 24 }}>
            <input type="radio" name="parent" checked={parentId === p.id} onChange={() => choose(p.id)} />
            {p.name}
          </label>
        ))}
      </fieldset>
      <label className={css.field}>
        位置
        <select
          className={inputClass}
          value={beforeId ?? ''}
          onChange={(e) => setBeforeId(e.target.value === '' ? null : Number(e.target.value))}
        >
          {siblings.map((s) => (
            <option key={s.id} value={s.id}>
              “{s.name}”之前
            </option>
          ))}
          <option value="">最后</option>
        </select>
      </label>
      {failure && (
        <p className={css.error} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
