'use client';

import css from '@/components/ebook/reader/help-dialog.module.css';
import { keyHelp } from '@/components/ebook/reader/keys';
import { Dialog } from '@/components/ui/dialog';

/** The keys of the reader. */
export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="键盘操作" width={460}>
      <dl className={css.keys}>
        {keyHelp.map(([keys, text]) => (
          <div key={text}>
            <dt>{keys}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
