'use client';

import { Button } from '@/components/ui/button';
import css from '@/components/ui/form/kept-notice.module.css';
import type { KeptForm } from '@/components/ui/form/use-kept-form';
import { formatMinute } from '@/lib/core/dates';

/** Says that what an earlier window left behind is back. */
export function KeptNotice({ kept }: { kept: KeptForm }) {
  if (kept.restoredAt === null) return null;
  return (
    <p className={css.kept} role="status">
      {`已恢复未保存的内容（${formatMinute(new Date(kept.restoredAt))}）`}
      <Button size="s" variant="outline" onClick={kept.discard}>
        放弃
      </Button>
    </p>
  );
}
