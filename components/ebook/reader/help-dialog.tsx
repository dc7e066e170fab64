'use client';

import css from '@/components/ebook/reader/help-dialog.module.css';
import { keyHelp } from '@/components/ebook/reader/keys';
import { Dialog } from '@/components/ui/dialog';

interface HelpProps {
  open: boolean;
  rtl: boolean;
  thumbs: boolean;
  onClose: () => void;
}

/** The keys of the reader. */
export function HelpDialog({ open, rtl, thumbs, onClose }: HelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="键盘操作" width={460}>
      <dl className={css.keys}>
        {keyHelp(rtl, thumbs).map(([keys, text]) => (
          <div key={text}>
            <dt>{keys}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
