'use client';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '@/components/ui/dialog';

interface EditorDialogProps {
  title: string;
  width?: number;
  onClose: () => void;
  /** Absent: the dialog only shows something. */
  onApply?: () => void;
  apply?: string;
  /** Buttons on the left side of the foot. */
  extra?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog of the editor. It stands outside of the form around the editor, so that Enter in one of its fields applies the dialog and never
 * sends that form.
 */
export function EditorDialog({
  title,
  width = 480,
  onClose,
  onApply,
  apply = '确定',
  extra,
  children,
}: EditorDialogProps) {
  const id = `editor-dialog-${title}`;
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={width}
      footer={
        <>
          {extra}
          <Button variant="default" onClick={onClose}>
            {onApply ? '取消' : '关闭'}
          </Button>
          {onApply && (
            <Button type="submit" form={id}>
              {apply}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          e.stopPropagation();
          onApply?.();
        }}
      >
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}
