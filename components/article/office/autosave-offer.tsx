'use client';

import { useState } from 'react';
import css from '@/components/article/office/article-form.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { formatMinute } from '@/lib/core/dates';
import type { AutosaveView } from '@/lib/domain/article/office-contract';
import { api } from '@/lib/client/api';

interface AutosaveOfferProps {
  items: readonly AutosaveView[];
  /** Version that the form was read at. */
  version?: number;
  onRestore: (item: AutosaveView) => void;
  onDiscard: (item: AutosaveView) => void;
}

/** What was typed and never saved, offered once: back into the form, or away. */
export function AutosaveOffer({ items, version, onRestore, onDiscard }: AutosaveOfferProps) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const hide = (key: string) => setGone((all) => new Set([...all, key]));
  const left = items.filter((i) => !gone.has(i.draftKey));
  if (left.length === 0) return null;
  return (
    <ul className={css.offers} aria-label="未保存的内容">
      {left.map((i) => (
        <li key={i.draftKey} className={css.offer}>
          <span>
            {formatMinute(i.updatedAt)} 自动保存了未提交的内容：
            <strong>{i.title || '（无标题）'}</strong>，约 {i.characters} 字。
            {version !== undefined && i.baseVersion !== null && i.baseVersion !== version && (
              <em className={css.warn}> 此后文章又被保存过，恢复后请核对再保存。</em>
            )}
          </span>
          <div className={css.offerActs}>
            <Button
              size="s"
              onClick={() => {
                onRestore(i);
                hide(i.draftKey);
              }}
            >
              恢复
            </Button>
            <ConfirmButton
              title="放弃自动保存的内容？"
              text="放弃后不能找回。"
              danger
              confirmLabel="放弃"
              onConfirm={async () => {
                await api.post('/api/admin/article/autosave/del', { draftKey: i.draftKey });
                onDiscard(i);
                hide(i.draftKey);
              }}
            >
              放弃
            </ConfirmButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
