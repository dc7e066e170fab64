'use client';

import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { DialogElement } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/mobile/icons';
import css from '@/components/ui/mobile/sheet.module.css';
import { cx } from '@/components/ui/cx';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stays at the bottom of the sheet: the confirming button. */
  footer?: ReactNode;
  /** Keeps its height while its content changes: lists of places, filters. */
  tall?: boolean;
  children: ReactNode;
}

/** A sheet from below: native modal dialog, closed by Esc or the phone's back, by its button or by a touch beside it. */
export function Sheet({ open, onClose, title, footer, tall, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const heading = useId();
  useEffect(() => setElement(ref.current), []);
  useEffect(() => {
    const el = ref.current;
    if (!el) return;
    if (open && !el.open) {
      el.showModal();
      // The sheet as a whole, not its first field: that would lift the keyboard over what is to be read first.
      el.querySelector<HTMLElement>('[data-autofocus], [data-frame]')?.focus();
    }
    if (!open && el.open) el.close();
  }, [open]);
  useEffect(() => {
    const el = ref.current;
    if (!el) return;
    const beside = (e: MouseEvent) => {
      if (e.target === el) onClose();
    };
    el.addEventListener('click', beside);
    return () => el.removeEventListener('click', beside);
  }, [onClose]);
  return (
    <dialog
      ref={ref}
      className={css.sheet}
      aria-labelledby={heading}
      onCancel={(e) => {
        // A sheet inside this one and a file field that is left send events of this name, too.
        if (e.target !== e.currentTarget) return;
        e.preventDefault();
        onClose();
      }}
      onClose={(e) => {
        if (open && e.target === e.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={cx(css.frame, tall && css.tall)} data-frame tabIndex={-1}>
          <span className={css.grip} aria-hidden />
          <div className={css.head}>
            <h2 id={heading} className={css.title}>
              {title}
            </h2>
            <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className={css.body}>
            <DialogElement value={element}>{children}</DialogElement>
          </div>
          {footer && <div className={css.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
