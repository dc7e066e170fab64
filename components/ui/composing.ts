'use client';

import { useState, useSyncExternalStore, type KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The key code of a key that the input method takes. */
const TAKEN = 229;

/**
 * Whether a key is the input method's: Enter takes its letters and Escape drops them, neither says anything to the page. Safari ends the
 * composition before it reports the key that ended it, so the key code is asked too.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === TAKEN;
}

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

/** Keys that components take for commands; letters of a composition are none of them. */
const COMMANDS = /^(Escape|Enter|Tab|Backspace|Delete|Home|End|Arrow\w+|Page\w+)$/;

/** Keeps the input method's keys from the component library, whose parts do not all ask; the text editors know about compositions themselves. */
export function stopComposingCommands(event: KeyboardEvent): void {
  if (!COMMANDS.test(event.key) || !isComposing(event)) return;
  if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
  event.stopImmediatePropagation();
}
