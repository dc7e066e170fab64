import { isComposing } from '@/components/ui/composing';

/** Keys that components take for commands; letters of a composition are none of them. */
const COMMANDS = /^(Escape|Enter|Tab|Backspace|Delete|Home|End|Arrow\w+|Page\w+)$/;

/** Keeps the input method's keys from the component library, whose parts do not all ask; the text editors know about compositions themselves. */
export function stopComposingCommands(event: KeyboardEvent): void {
  if (!COMMANDS.test(event.key) || !isComposing(event)) return;
  if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
  event.stopImmediatePropagation();
}
