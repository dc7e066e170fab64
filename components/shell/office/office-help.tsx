'use client';

import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { helpOf } from '@/components/shell/office/help';
import type { OfficeEntry } from '@/components/shell/office/menu';
import css from '@/components/shell/office/office-help.module.css';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

/** The mark 说明 of a screen: what it is for, in which order one works, and who goes on. */
export function OfficeHelp({ entry }: { entry: OfficeEntry }) {
  const [open, setOpen] = useState(false);
  const help = helpOf[entry.href];
  if (!help) return null;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={css.mark} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconHelpCircle size={16} stroke={1.6} aria-hidden />
        说明
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={`${entry.label}：说明`}
        width={520}
        footer={<Button onClick={close}>知道了</Button>}
      >
        <div className={css.help}>
          <p>{help.what}</p>
          <ol>
            {help.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={css.next}>{help.next}</p>
          <p>
            各岗位的全部步骤见<a href="/admin/handbook">使用手册</a>。
          </p>
        </div>
      </Dialog>
    </>
  );
}
