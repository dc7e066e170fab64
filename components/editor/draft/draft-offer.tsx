'use client';

import type { Draft } from '@/components/editor/draft/draft-store';
import css from '@/components/editor/rich-editor.module.css';
import { Button } from '@/components/ui/button';
import { formatDateTime } from '@/lib/core/dates';

interface DraftOfferProps {
  draft: Draft;
  onRestore: (html: string) => void;
  onDiscard: () => void;
}

/** Says that an earlier window left a newer text behind. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <div className={css.offer} role="status">
      <span>发现本机 {formatDateTime(new Date(draft.savedAt))} 保存的草稿，内容尚未提交。</span>
      <span className={css.offerButtons}>
        <Button size="s" onClick={() => onRestore(draft.html)}>
          恢复
        </Button>
        <Button size="s" variant="outline" onClick={onDiscard}>
          放弃
        </Button>
      </span>
    </div>
  );
}
