import { expect, type Locator, type Page } from '@playwright/test';

/** The rich-text area of the editor on a form. */
export const textArea = (page: Page): Locator => page.locator('.ProseMirror').first();

/** The row of a table that holds a text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Presses an act of a row and confirms it, with a reason where one is asked for. */
export async function confirmIn(page: Page, row: string, action: string, reason?: string): Promise<void> {
  await rowOf(page, row).getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses an option of a select field by its label. */
export async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: field })
    .or(page.getByRole('textbox', { name: field }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export interface GivenFile {
  name: string;
  type: string;
  base64: string;
}

/** Gives files to an element as the clipboard or the mouse would: the browser's own event with its files. */
export async function give(
  target: Locator,
  how: 'paste' | 'drop',
  files: readonly GivenFile[],
): Promise<void> {
  await target.evaluate(
    (element, [kind, list]) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const box = element.getBoundingClientRect();
      const last = element.lastElementChild?.getBoundingClientRect() ?? box;
      const init = { bubbles: true, cancelable: true, composed: true };
      const place = { clientX: box.left + 60, clientY: last.bottom - 4, dataTransfer: data };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, ...place }),
      );
    },
    [how, files] as const,
  );
}

/** A picture that the browser itself draws: a coloured card with a word on it. */
export async function drawPicture(page: Page, name: string, colour: string): Promise<GivenFile> {
  const base64 = await page.evaluate(
    ([word, fill]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 500 });
      const paint = canvas.getContext('2d');
      if (!paint) return '';
      paint.fillStyle = fill;
      paint.fillRect(0, 0, 900, 500);
      paint.fillStyle = '#fff';
      paint.font = '64px sans-serif';
      paint.fillText(word, 80, 260);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [name, colour] as const,
  );
  return { name: `${name}.png`, type: 'image/png', base64 };
}

/** A second of film that the browser records from a canvas (WebM). */
export async function recordFilm(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = (e) => parts.push(e.data);
    const ended = new Promise((done) => (recorder.onstop = done));
    recorder.start();
    for (let frame = 0; frame < 60; frame += 1) {
      paint!.fillStyle = `hsl(${frame * 6} 70% 45%)`;
      paint!.fillRect(0, 0, 320, 180);
      await new Promise((done) => requestAnimationFrame(done));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  return Buffer.from(base64, 'base64');
}
