'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from '@/components/shell/mobile/sheet.module.css';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stays at the bottom of the sheet: the confirming button. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A sheet from below: native modal dialog, closed by Esc, by its button or by a touch beside it. */
export function Sheet({ open, onClose, title, footer, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const el = ref.current;
    if (!el) return;
    if (open && !el.open) el.showModal();
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
      onClose={() => {
        if (open) onClose();
      }}
    >
      {open && (
        <div className={css.frame}>
          <div className={css.head}>
            <h2 id={heading} className={css.title}>
              {title}
            </h2>
            <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
              ×
            </button>
          </div>
          <div className={css.body}>{children}</div>
          {footer && <div className={css.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
