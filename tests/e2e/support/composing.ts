import type { CDPSession, Page } from '@playwright/test';

/** An input method as the browser sees one: letters that are composed, keys that it takes for itself, words that it puts in. */
export class InputMethod {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows letters in the focused field that are no words yet. */
  async compose(letters: string): Promise<void> {
    const end = letters.length;
    await this.session.send('Input.imeSetComposition', {
      text: letters,
      selectionStart: end,
      selectionEnd: end,
    });
  }

  /** A key that the input method takes: the page hears of it with the key code 229. */
  async take(key: 'Escape' | 'Enter' | 'ArrowDown'): Promise<void> {
    const event = { key, code: key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
    await this.session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  /** Ends the composition with the words that were chosen. */
  async commit(words: string): Promise<void> {
    await this.session.send('Input.insertText', { text: words });
  }
}
