'use client';

import type { ReactNode } from 'react';
import { useState } from 'react';
import css from '@/components/article/office/held-article.module.css';
import { useEditLock } from '@/components/article/office/use-edit-lock';
import { Button } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';

interface HeldArticleProps {
  id: number;
  holderName: string | null;
  /** The text, to read only. */
  children: ReactNode;
}

/** An article that somebody else is editing: to be read, and to be taken over when their lease has run out. */
export function HeldArticle({ id, holderName, children }: HeldArticleProps) {
  const lock = useEditLock(id, { mine: false, holderName, free: false });
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      if (await lock.takeOver()) location.reload();
      else toast.warn('已有其他人开始编辑');
    } catch (e) {
      toast.error(errorText(e));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={css.notice} role="status">
        <span>
          {lock.free ? '没有人在编辑这篇文章了，可以接管。' : `${lock.holderName ?? '其他人'} 正在编辑`}
          {!lock.free && '。对方离开或 2 分钟没有响应后可以接管，以下内容只读。'}
        </span>
        <Button size="s" disabled={!lock.free} busy={busy} onClick={take}>
          接管编辑
        </Button>
      </div>
      {children}
    </>
  );
}
