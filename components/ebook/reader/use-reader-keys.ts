'use client';

import { useEffect, useRef } from 'react';
import { isComposing } from '@/components/ui/composing';
import { actOfKey, type KeyFacts, type ReaderAct } from '@/components/ebook/reader/keys';

function focusOf(target: EventTarget | null): KeyFacts['focus'] {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target instanceof HTMLInputElement) return target.type === 'range' ? 'slider' : 'field';
  // A player has keys of its own.
  if (target instanceof HTMLMediaElement) return 'field';
  if (target.isContentEditable || target.matches('textarea, select')) return 'field';
  return target.matches('button, a, summary') ? 'button' : 'page';
}

/** Keys of the reader, from wherever the focus is; while a dialog lies over it the keys are the dialog's. */
export function useReaderKeys(column: boolean, rtl: boolean, onAct: (act: ReaderAct) => void): void {
  const latest = useRef({ column, rtl, onAct });
  useEffect(() => {
    latest.current = { column, rtl, onAct };
  });
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (isComposing(e) || document.querySelector('dialog[open]')) return;
      const act = actOfKey({
        key: e.key,
        ctrl: e.ctrlKey || e.metaKey,
        shift: e.shiftKey,
        alt: e.altKey,
        focus: focusOf(e.target),
        column: latest.current.column,
        rtl: latest.current.rtl,
      });
      if (!act) return;
      // Esc stays the browser's too: it leaves the full screen.
      if (act !== 'escape') e.preventDefault();
      latest.current.onAct(act);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
