'use client';

import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import css from '@/components/editor/rich-editor.module.css';
import type { MediaIntake } from '@/components/editor/upload/intake';
import { WordCount } from '@/components/editor/word-count';
import { wordCount } from '@/lib/domain/article/rules';
import { textOfHtml } from '@/lib/domain/article/text-of-html';
import { texts } from '@/lib/text/site';

interface EditorFootProps {
  html: string;
  limit: number;
  /** When the draft was last stored in the browser, ms. */
  savedAt: number | null;
  intake: MediaIntake;
}

const CLOCK = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

/** The line under the writing surface: the warning, what is under way, the counter. */
export function EditorFoot({ html, limit, savedAt, intake }: EditorFootProps) {
  const busy = useSyncExternalStore(intake.subscribe, intake.busy, () => 0);
  const shown = useDeferredValue(html);
  const words = useMemo(() => wordCount(shown, textOfHtml(shown)), [shown]);
  return (
    <div className={css.foot}>
      <span>{texts.notClassified}</span>
      {busy > 0 && <strong role="status">{`正在上传 ${busy} 个文件，完成后再保存`}</strong>}
      <span className={css.state}>
        {savedAt !== null && <span>草稿已存本机 {CLOCK.format(savedAt)}</span>}
        <WordCount words={words} limit={limit} />
      </span>
    </div>
  );
}
