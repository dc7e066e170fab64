'use client';

import css from '@/components/editor/rich-editor.module.css';
import { countText } from '@/components/editor/count-text';

export const overflowText = '字数超出最大允许值，服务器可能拒绝保存！';

/** What is written and what is left (news-editor-reading.md 1.2); never stops anybody from typing. */
export function WordCount({ words, limit }: { words: number; limit: number }) {
  return words > limit ? (
    <span className={css.over} role="alert">
      {overflowText}
    </span>
  ) : (
    <span role="status" aria-live="off">
      {countText(words, limit)}
    </span>
  );
}
