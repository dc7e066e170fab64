/** The attribute of a part of the page that holds edits that nothing keeps yet. */
const UNSAVED = '[data-unsaved]';

let ask: ((goOn: () => void) => void) | null = null;

/** Whether a part of the page holds edits that nothing keeps. */
export const holdsUnsaved = (part: ParentNode): boolean => part.querySelector(UNSAVED) !== null;

/** Says who asks the person; `null` when nobody does any more. */
export function askUnsavedBy(by: typeof ask): void {
  ask = by;
}

/** Goes on at once, or after the person agreed to lose what stands in the part. */
export function leave(part: ParentNode | null, goOn: () => void): void {
  if (ask && part && holdsUnsaved(part)) ask(goOn);
  else goOn();
}
