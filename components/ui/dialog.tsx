'use client';

import { createContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CloseIcon } from '@/components/ui/close-icon';
import { cx } from '@/components/ui/cx';
import css from '@/components/ui/dialog.module.css';
import { leave } from '@/components/ui/unsaved';

/** What gets the focus when a dialog opens, the first of these that it has: what is named, the first field, the dialog as a whole. */
const FIRST = ['[data-autofocus]', 'input:not([type=hidden]), select, textarea', '[data-frame]'];
/** In the mobile skin no field: the keyboard would lie over what is to be read first. */
const FIRST_TOUCHED = ['[data-autofocus]', '[data-frame]'];

/**
 * The dialog around a part of the page: a modal dialog lies over everything of the page itself, so what opens from inside it (lists of
 * choices) must stand inside it too.
 */
export const DialogElement = createContext<HTMLElement | null>(null);

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Largest width in px. */
  width?: number;
  footer?: ReactNode;
  /** Esc and a click beside it close it. */
  dismissable?: boolean;
  /** Hung from the top, where what grows while somebody types stays in place. */
  hung?: boolean;
  children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside and gives it back. */
export function Dialog({
  open,
  onClose,
  title,
  width = 480,
  footer,
  dismissable = true,
  hung,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const heading = useId();
  /** By whatever way the person closes it: what was typed in it is asked about. */
  const close = () => leave(ref.current, onClose);
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => setElement(ref.current), []);
  useEffect(() => {
    const el = ref.current;
    if (!el) return;
    if (open && !el.open) {
      el.showModal();
      const first = el.closest('[data-mobile]') ? FIRST_TOUCHED : FIRST;
      first
        .map((what) => el.querySelector<HTMLElement>(what))
        .find((found) => found !== null)
        ?.focus();
    }
    if (!open && el.open) el.close();
  }, [open]);
  useEffect(() => {
    const el = ref.current;
    if (!el || !dismissable) return;
    const beside = (e: MouseEvent) => {
      if (e.target === el) closing.current();
    };
    el.addEventListener('mousedown', beside);
    return () => el.removeEventListener('mousedown', beside);
  }, [dismissable]);
  return (
    <dialog
      ref={ref}
      className={cx(css.dialog, hung && css.hung)}
      style={{ maxWidth: width }}
      aria-labelledby={heading}
      onCancel={(e) => {
        // Whoever leaves the chooser of a file field sends an event of this name too, and it rises up to here.
        if (e.target !== e.currentTarget) return;
        e.preventDefault();
        if (dismissable) close();
      }}
      onClose={(e) => {
        // A dialog inside this one closes by an event that React lets rise up to here.
        if (open && e.target === e.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={css.frame} data-frame tabIndex={-1}>
          <div className={css.head}>
            <h2 id={heading} className={css.title}>
              {title}
            </h2>
            <button type="button" className={css.close} aria-label="关闭" onClick={close}>
              <CloseIcon />
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
