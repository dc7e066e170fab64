/** Ref of what should be in sight when it becomes the current one; always the same function, so that it moves nothing in between. */
export function intoView(el: HTMLElement | null): void {
  el?.scrollIntoView({ block: 'nearest' });
}
