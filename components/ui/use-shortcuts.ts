import { useEffect, useRef } from 'react';
import { isComposing, isWriting } from '@/components/ui/composing';

/** What single keys do on a page, by the key as the browser names it, letters small. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** Single keys as commands of a page: never while somebody writes, in a dialog, or with Ctrl, Alt or Meta. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const pressed = (e: KeyboardEvent) => {
      if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.repeat) return;
      if (isComposing(e) || isWriting(e.target) || document.querySelector('dialog[open]')) return;
      const act = latest.current[e.key.toLowerCase()];
      if (!act) return;
      e.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
