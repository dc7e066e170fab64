'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import css from '@/components/ui/results-dialog.module.css';
import { cx } from '@/components/ui/cx';

/** What became of one of several. */
interface Result {
  id: number;
  title: string;
  ok: boolean;
  /** Why not. */
  message: string;
}

interface ResultsDialogProps {
  /** `null`: closed. */
  results: readonly Result[] | null;
  title?: string;
  /** What they are: `篇`. */
  unit: string;
  /** What was done to those that worked. */
  done?: string;
  onClose: () => void;
}

/** What was done of a bulk act and what was refused, and why; refused ones first. */
export function ResultsDialog({
  results,
  title = '处理结果',
  unit,
  done = '已处理',
  onClose,
}: ResultsDialogProps) {
  const rows = results?.toSorted((a, b) => Number(a.ok) - Number(b.ok)) ?? [];
  const passed = rows.filter((r) => r.ok).length;
  return (
    <Dialog
      open={results !== null}
      onClose={onClose}
      title={title}
      width={560}
      footer={
        <Button data-autofocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p>{`${done} ${passed} ${unit}，没有处理 ${rows.length - passed} ${unit}。`}</p>
      <ul className={css.results}>
        {rows.map((r) => (
          <li key={r.id}>
            <strong>{r.title || `编号 ${r.id}`}</strong>
            <span className={cx(r.ok ? css.done : css.refused)}>{r.ok ? done : r.message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
