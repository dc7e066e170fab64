interface Place {
  page: number;
  locator?: Record<string, unknown> | undefined;
}

/** Rest on a page after which it is remembered: turning over many pages writes once. */
const REST_MS = 1200;

/** Remembers where somebody reads, some moments after he came there, and at once when the page is left. */
export class ProgressKeeper {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private waiting: Place | null = null;
  private kept: Place | null = null;

  constructor(
    private readonly save: (page: number, locator?: Record<string, unknown>) => Promise<unknown>,
    private readonly onRefused: (e: unknown) => void = () => undefined,
  ) {}

  /** Somebody came to a place; where he began is remembered already. */
  note(place: Place): void {
    const same = this.kept && this.kept.page === place.page && this.kept.locator === place.locator;
    this.stop();
    this.waiting = same ? null : place;
    if (this.waiting) this.timer = setTimeout(() => this.flush(), REST_MS);
  }

  /** The place that the server knows. */
  begin(place: Place): void {
    this.kept = place;
  }

  flush(): void {
    this.stop();
    const place = this.waiting;
    if (!place) return;
    this.waiting = null;
    this.kept = place;
    // A place that was not remembered is written again when somebody comes there again.
    this.save(place.page, place.locator).catch((e: unknown) => {
      if (this.kept === place) this.kept = null;
      this.onRefused(e);
    });
  }

  private stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
