import { subscribeStill, wantsStill } from '@/components/ui/still';
import { whenLoaded } from './when-loaded';

/** A row of slides: `[data-slides]` around `[data-slide]`s, with controls whose `data-act` says what they do. */
class Slides {
  private at = 0;
  /** What the person said by 暂停 or 继续. */
  private chosen: boolean | null = null;
  private resting = false;
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly slides: readonly HTMLElement[];
  /** The box that the finger moves; else one slide lies over the others. */
  private readonly scroller: HTMLElement | null;

  constructor(private readonly box: HTMLElement) {
    this.slides = [...box.querySelectorAll<HTMLElement>('[data-slide]')];
    this.scroller = box.querySelector<HTMLElement>('[data-scroller]');
    const rest = (resting: boolean) => () => {
      this.resting = resting;
      this.run();
    };
    const begin = this.scroller ? ['focusin', 'touchstart'] : ['pointerenter', 'focusin'];
    const end = this.scroller ? ['focusout', 'touchend', 'touchcancel'] : ['pointerleave', 'focusout'];
    for (const type of begin) box.addEventListener(type, rest(true), { passive: true });
    for (const type of end) box.addEventListener(type, rest(false), { passive: true });
    box.addEventListener('click', (e) => this.act((e.target as Element).closest<HTMLElement>('[data-act]')));
    this.scroller?.addEventListener('scroll', () => this.scrolled(), { passive: true });
    subscribeStill(() => this.run());
    this.run();
    whenLoaded(() => this.bring());
  }

  private get paused() {
    return this.chosen ?? wantsStill();
  }

  private act(control: HTMLElement | null) {
    switch (control?.dataset.act) {
      case 'before':
        return this.show(this.at - 1);
      case 'next':
        return this.show(this.at + 1);
      case 'slide':
        return this.show(Number(control.dataset.to));
      case 'pause':
        this.chosen = !this.paused;
        return this.run();
      default:
        return undefined;
    }
  }

  private show(to: number) {
    const at = (to + this.slides.length) % this.slides.length;
    if (this.scroller)
      this.scroller.scrollTo({
        left: at * this.scroller.clientWidth,
        behavior: wantsStill() ? 'auto' : 'smooth',
      });
    else this.mark(at);
  }

  private scrolled() {
    const { scrollLeft, clientWidth } = this.scroller ?? { scrollLeft: 0, clientWidth: 0 };
    if (clientWidth === 0) return;
    const at = Math.min(this.slides.length - 1, Math.max(0, Math.round(scrollLeft / clientWidth)));
    if (at !== this.at) this.mark(at);
  }

  /** Pictures load one slide ahead, from when the page has loaded: the first one has the line for itself. */
  private bring() {
    for (const i of [this.at, this.at + 1]) this.slides[i]?.setAttribute('data-near', '');
  }

  /** Says which slide is shown. */
  private mark(at: number) {
    this.at = at;
    this.bring();
    if (!this.scroller) {
      this.slides.forEach((slide, i) => {
        slide.inert = i !== at;
      });
    }
    const dots = this.box.querySelectorAll('[data-dot]');
    dots.forEach((dot, i) =>
      i === at ? dot.setAttribute('aria-current', 'true') : dot.removeAttribute('aria-current'),
    );
    const counter = this.box.querySelector('[data-counter]');
    if (counter) counter.textContent = `${at + 1}/${this.slides.length}`;
    this.run();
  }

  /** Moves on by itself in the time that the markup says (specification section 9), while nothing stands against it. */
  private run() {
    const { paused } = this;
    const button = this.box.querySelector<HTMLElement>('[data-act="pause"]');
    button?.setAttribute('aria-label', paused ? '继续轮播' : '暂停轮播');
    button?.toggleAttribute('data-paused', paused);
    const still = paused || this.resting;
    this.box.querySelector('[data-live]')?.setAttribute('aria-live', still ? 'polite' : 'off');
    clearInterval(this.timer);
    const ms = Number(this.box.dataset.slides);
    if (still || this.slides.length < 2 || !ms) return;
    this.timer = setInterval(() => {
      if (!document.hidden) this.show(this.at + 1);
    }, ms);
  }
}

const known = new WeakSet<Element>();

/** Brings every row of slides of the page to life, once each. */
export function startSlides(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-slides]')) {
    if (known.has(box)) continue;
    known.add(box);
    // It lives as long as its box, whose listeners hold it.
    void new Slides(box);
  }
}
