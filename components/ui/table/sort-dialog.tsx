'use client';

import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import css from '@/components/ui/table/sort-dialog.module.css';
import { toast } from '@/components/ui/toast';
import { texts } from '@/lib/text/site';

export interface SortItem {
  id: number;
  label: string;
  note?: ReactNode;
}

interface SortDialogProps {
  title: string;
  /** Under the title: what the order is good for. */
  hint?: string;
  /** Rows in their present order. */
  load: () => Promise<SortItem[]>;
  /** Sends the new order. Throws to keep the dialog open. */
  save: (ids: number[]) => Promise<unknown>;
  onClose: () => void;
}

/** `items` with the one at `from` standing at `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** Sets the order of a list: by dragging, or by the buttons of a row with mouse and keyboard. Nothing is sent before 保存. */
export function SortDialog({ title, hint, load, save, onClose }: SortDialogProps) {
  const [items, setItems] = useState<SortItem[] | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [said, setSaid] = useState('');
  const [start] = useState(() => load);

  useEffect(() => {
    let wanted = true;
    start().then(
      (rows) => wanted && setItems(rows),
      (error: unknown) => wanted && setFailure(errorText(error)),
    );
    return () => {
      wanted = false;
    };
  }, [start]);

  const move = (from: number, to: number) => {
    if (!items || to < 0 || to >= items.length) return;
    setItems(moved(items, from, to));
    setSaid(`${items[from]?.label ?? ''}，第 ${to + 1} 位`);
  };
  const drop = (e: DragEvent, to: number) => {
    e.preventDefault();
    if (held !== null) move(held, to);
    setHeld(null);
    setOver(null);
  };
  const send = async () => {
    if (!items) return;
    setBusy(true);
    setFailure('');
    try {
      await save(items.map((i) => i.id));
      toast.success('顺序已保存');
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const last = (items?.length ?? 0) - 1;
  const edge = (i: number) => over === i && held !== null && held !== i && (held > i ? css.over : css.below);

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={560}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button busy={busy} disabled={!items || items.length < 2} onClick={() => void send()}>
            保存顺序
          </Button>
        </>
      }
    >
      <p className={css.hint}>{hint ?? '拖动一行，或用行末的按钮调整顺序。'}</p>
      {!items && !failure && <p role="status">{texts.loading}</p>}
      {items && (
        <ol className={css.list}>
          {items.map((item, i) => (
            // Dragging is the short way for a pointer; the buttons of the row do the same for everybody.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={item.id}
              className={cx(css.row, held === i && css.held, edge(i))}
              draggable
              onDragStart={(e) => {
                e.dataTransfer.effectAllowed = 'move';
                e.dataTransfer.setData('text/plain', String(item.id));
                setHeld(i);
              }}
              onDragOver={(e) => {
                e.preventDefault();
                setOver(i);
              }}
              onDrop={(e) => drop(e, i)}
              onDragEnd={() => {
                setHeld(null);
                setOver(null);
              }}
            >
              <span className={css.grip} aria-hidden>
                ⠿
              </span>
              <span className={css.place}>{i + 1}</span>
              <span className={css.label} title={item.label}>
                {item.label}
                {item.note && <span className={css.note}>{item.note}</span>}
              </span>
              <MoveButton label={`${item.label} 移到最前`} sign="⤒" off={i === 0} onMove={() => move(i, 0)} />
              <MoveButton label={`${item.label} 上移`} sign="↑" off={i === 0} onMove={() => move(i, i - 1)} />
              <MoveButton
                label={`${item.label} 下移`}
                sign="↓"
                off={i === last}
                onMove={() => move(i, i + 1)}
              />
            </li>
          ))}
        </ol>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
      {failure && (
        <p className={css.error} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

function MoveButton({
  label,
  sign,
  off,
  onMove,
}: {
  label: string;
  sign: string;
  off: boolean;
  onMove: () => void;
}) {
  return (
    <button
      type="button"
      className={css.move}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onMove}
    >
      {sign}
    </button>
  );
}
