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

/** Keys that components take for commands; letters of a composition are none of them. */
const COMMANDS = /^(Escape|Enter|Tab|Backspace|Delete|Home|End|Arrow\w+|Page\w+)$/;

/** Keeps the input method's keys from the component library, whose parts do not all ask; the text editors know about compositions themselves. */
export function stopComposingCommands(event: KeyboardEvent): void {
  if (!COMMANDS.test(event.key) || !isComposing(event)) return;
  if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
  event.stopImmediatePropagation();
}
