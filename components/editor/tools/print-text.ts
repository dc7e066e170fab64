/**
 * Prints a text alone, with the style sheets of this page, through a frame that goes afterwards. `html` comes out of the editor's schema, which
 * holds nothing that could run.
 */
export function printText(title: string, html: string, className: string): void {
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
  const text = page.createElement('div');
  text.className = className;
  text.innerHTML = html.replaceAll(' loading="lazy"', '');
  page.body.append(text);
  view.addEventListener('afterprint', () => frame.remove());
  const ready = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    (sheet) =>
      new Promise<void>((done) => {
        if (sheet.sheet) return done();
        sheet.addEventListener('load', () => done());
        sheet.addEventListener('error', () => done());
      }),
  );
  const pictures = [...text.querySelectorAll('img')].map((img) => img.decode().catch(() => undefined));
  void Promise.all([...ready, ...pictures]).then(() => view.print());
}
