/** Prints a text alone, with the style sheets of this page, through a frame that goes afterwards. */
export function printText(title: string, element: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return frame.remove();
  page.title = title;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    page.head.append(page.importNode(sheet, true));
  }
  const copy = page.importNode(element, true);
  copy.removeAttribute('contenteditable');
  copy.style.cssText = 'min-height:0;padding:0';
  page.body.append(copy);
  view.addEventListener('afterprint', () => frame.remove());
  const ready = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    (sheet) =>
      new Promise<void>((done) => {
        if (sheet.sheet) return done();
        sheet.addEventListener('load', () => done());
        sheet.addEventListener('error', () => done());
      }),
  );
  void Promise.all(ready).then(() => view.print());
}
