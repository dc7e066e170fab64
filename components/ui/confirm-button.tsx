'use client';

import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '@/components/ui/button';
import css from '@/components/ui/confirm-button.module.css';
import { isComposing } from '@/components/ui/composing';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { errorText } from '@/components/ui/error-text';
import { inputClass } from '@/components/ui/plain-field';
import { tellDone } from '@/components/ui/undo';

export interface ConfirmRequest {
  /** The question: `删除该商品？` */
  title: string;
  /** What follows from it. */
  text?: ReactNode;
  confirmLabel?: string;
  /** Leaves everything as it is: 取消, another word where the act itself is called so. */
  cancelLabel?: string;
  danger?: boolean;
  /** The button that confirms has the focus, not the field of the reason: Enter goes on. */
  eager?: boolean;
  /** Asks for a reason; at most `max` characters (200). */
  reason?: { label: string; required?: boolean; max?: number };
  /** Throws to keep the dialog open with the message of the error. */
  onConfirm: (reason?: string) => Promise<unknown>;
  /** Notice after success. */
  done?: string;
  /** The opposite act, which the notice offers for ten seconds. */
  undo?: () => Promise<unknown>;
}

interface ConfirmDialogProps extends ConfirmRequest {
  open: boolean;
  onClose: () => void;
}

/** The question behind every destructive act. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  text,
  confirmLabel = '确定',
  cancelLabel = '取消',
  danger,
  eager,
  reason,
  onConfirm,
  done,
  undo,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [why, setWhy] = useState('');
  const close = () => {
    if (busy) return;
    setFailure('');
    setWhy('');
    onClose();
  };
  const confirm = async () => {
    if (reason?.required && !why.trim()) return setFailure(`请填写${reason.label}`);
    setBusy(true);
    setFailure('');
    try {
      await onConfirm(reason ? why.trim() : undefined);
      setWhy('');
      onClose();
      if (done) tellDone(done, undo);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      width={440}
      footer={
        <>
          <Button variant="outline" onClick={close} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            data-autofocus={eager || undefined}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text && <div className={css.text}>{text}</div>}
      {reason && (
        <label className={css.reason}>
          {reason.label}
          {reason.required ? '（必填）' : ''}
          <textarea
            className={cx(inputClass)}
            rows={3}
            maxLength={reason.max ?? 200}
            value={why}
            onChange={(e) => setWhy(e.target.value)}
            onKeyDown={(e) => {
              if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey) || isComposing(e)) return;
              e.preventDefault();
              if (!busy) void confirm();
            }}
          />
        </label>
      )}
      {failure && (
        <p className={css.error} role="alert">
          {failure}
        </p>
      )}
      {!text && !reason && !failure && <div className={css.text}>请确认后继续。</div>}
    </Dialog>
  );
}

type ConfirmButtonProps = ConfirmRequest &
  ButtonLook & { children: ReactNode; disabled?: boolean; className?: string; label?: string };

/** A button that asks before it acts, in every skin. `label` is the accessible name when the children are an icon. */
export function ConfirmButton({
  children,
  variant = 'outline',
  size = 's',
  block,
  disabled,
  className,
  label,
  ...request
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        block={block}
        disabled={disabled}
        className={cx(className, request.danger && css.danger)}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <ConfirmDialog {...request} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
