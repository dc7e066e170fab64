/** Puts the cursor into a refused field; what is folded around it opens. */
export function showField(field: HTMLElement | null | undefined): void {
  for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details'))
    part.open = true;
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** Brings the first refused field of the form in use to the eye, once its message is drawn. */
export function focusRefused(): void {
  const form = document.activeElement?.closest('form') ?? document;
  requestAnimationFrame(() => setTimeout(() => showField(form.querySelector('[aria-invalid="true"]'))));
}
