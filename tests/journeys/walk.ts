import type { BrowserContext, FileChooser, Locator, Page } from '@playwright/test';

/** Seconds of the keystroke-level model (Card, Moran and Newell 1980): pointing and pressing, a key of an average typist, making up one's mind. */
const SECONDS = { click: 1.3, key: 0.2, look: 1.35 };

/** What a journey cost. `waited` is the machine's part, in seconds. */
interface Cost {
  clicks: number;
  keys: number;
  looks: number;
  waited: number;
}

export const secondsOf = ({ clicks, keys, looks, waited }: Cost): number =>
  clicks * SECONDS.click + keys * SECONDS.key + looks * SECONDS.look + waited;

/** Counts trusted presses of every page of a context, whatever is navigated to. */
export async function countPresses(context: BrowserContext, count: (what: string) => void): Promise<void> {
  await context.exposeBinding('journeyPress', (_, what: string) => count(what));
  await context.addInitScript(() => {
    const tell = (e: Event) => {
      const { journeyPress } = window as unknown as { journeyPress?: (what: string) => void };
      if (e.isTrusted) journeyPress?.(e.type);
    };
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, tell, true);
    window.print = () => undefined;
  });
}

/** A person at a screen: real mouse and keys, counted; the time in which there is nothing but waiting, measured. */
export class Walk {
  readonly cost: Cost = { clicks: 0, keys: 0, looks: 0, waited: 0 };
  constructor(public page: Page) {}

  count(what: string): void {
    if (what === 'pointerdown') this.cost.clicks += 1;
    else this.cost.keys += 1;
  }

  /** Waits for the site. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.cost.waited += (performance.now() - begun) / 1000;
    }
  }

  see(target: Locator): Promise<void> {
    return this.wait(() => target.first().waitFor());
  }

  gone(target: Locator): Promise<void> {
    return this.wait(() => target.waitFor({ state: 'hidden' }));
  }

  /** Something new comes up that has to be taken in: a page, a dialog, a menu, new rows. */
  async look(target: Locator): Promise<void> {
    await this.see(target);
    this.cost.looks += 1;
  }

  /** Presses with the mouse, as soon as it can be pressed. */
  async click(target: Locator, at?: { x: number; y: number }): Promise<void> {
    await this.wait(() => target.click(at && { position: at }));
  }

  /** Types where the cursor stands. A character that has no key of its own counts as one key: less than an input method asks for. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.cost.keys += [...text].filter((c) => c > '\u007E').length;
  }

  press(keys: string): Promise<void> {
    return this.page.keyboard.press(keys);
  }

  /** A list that was asked for anew: its address holds the words, its rows are there. */
  async rows(words: string): Promise<void> {
    await this.wait(async () => {
      await this.page.waitForURL((url) => decodeURIComponent(url.href).includes(words));
      await this.page.waitForFunction(
        () =>
          document.querySelector('[role=region]') && !document.querySelector('[role=region][aria-busy=true]'),
      );
    });
    this.cost.looks += 1;
  }

  /** Opens a page in another tab. */
  async opens(press: () => Promise<void>): Promise<void> {
    const other = this.page.context().waitForEvent('page');
    await press();
    this.page = await this.wait(() => other);
  }

  /** Gives a file by the dialog of the operating system: one look and one double click there. */
  async file(button: Locator, path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.click(button);
    const chosen: FileChooser = await this.wait(() => chooser);
    this.outside({ clicks: 1, looks: 1 });
    await chosen.setFiles(path);
  }

  /** What is done in another program, by the same model. */
  outside({ clicks = 0, keys = 0, looks = 0 }: Partial<Cost>): void {
    this.cost.clicks += clicks;
    this.cost.keys += keys;
    this.cost.looks += looks;
  }
}
