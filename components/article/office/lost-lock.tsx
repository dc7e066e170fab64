'use client';

import css from '@/components/article/office/held-article.module.css';
import type { EditLock } from '@/components/article/office/use-edit-lock';
import { Button } from '@/components/ui/button';

/** Somebody took the article over while this form was open: nothing that was typed is lost, and it may be taken back when they leave. */
export function LostLock({ free, holderName, takeOver }: EditLock & { takeOver: () => Promise<boolean> }) {
  return (
    <div className={css.notice} role="alert">
      <span>
        {free
          ? '没有其他人在编辑了，可以继续。保存时会检查文章是否已被修改。'
          : `${holderName ?? '其他人'} 接管了编辑，现在不能保存。您输入的内容仍在表单中，并已自动保留。`}
      </span>
      <Button size="s" disabled={!free} onClick={() => void takeOver().catch(() => undefined)}>
        继续编辑
      </Button>
    </div>
  );
}
