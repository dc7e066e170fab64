/** Brings the first refused field of the form in use to the eye, once its message is drawn. */
export function focusRefused(): void {
  const form = document.activeElement?.closest('form') ?? document;
  requestAnimationFrame(() =>
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
  );
}
