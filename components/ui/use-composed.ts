'use client';

import { useState, useSyncExternalStore } from 'react';

/** The field that is composed in; there is one at most. */
let field: EventTarget | null = null;
const listeners = new Set<() => void>();

function follow(event: Event): void {
  field = event.type === 'compositionstart' ? event.target : null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('compositionstart', follow, true);
    document.addEventListener('compositionend', follow, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('compositionstart', follow, true);
    document.removeEventListener('compositionend', follow, true);
    field = null;
  };
}

/** A field that was taken away while somebody composed in it reports no end. */
const composingNow = () => field instanceof Node && field.isConnected;

/** What somebody types, without the letters that an input method still turns into words: for searches that follow the typing. */
export function useComposed(text: string): string {
  const composing = useSyncExternalStore(subscribe, composingNow, () => false);
  const [last, setLast] = useState(text);
  if (!composing && last !== text) setLast(text);
  return composing ? last : text;
}
