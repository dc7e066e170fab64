import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

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

/** Whether a key is a letter where it is pressed. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null;
