/** What a search engine answered to a list of addresses. */
export type PushOutcome =
  | {
      kind: 'accepted';
      /** Addresses that the engine takes for wrong; they are not sent again. */
      refused: readonly string[];
      /** Addresses that may still be sent today; `null` where the engine does not say. */
      remain: number | null;
    }
  /** Nothing more today: the day's quota is used up. */
  | { kind: 'quota' };

/** A search engine that is told about new, changed and vanished pages. A failure that may pass, and a refused key, throw. */
export interface SearchPushPort {
  /** Part of the name of its job: `push.baidu`. */
  readonly name: 'baidu' | 'indexnow';
  /** Most addresses of one call. */
  readonly batchSize: number;
  /** Whether it wants to hear of pages that are gone. */
  readonly takesGone: boolean;
  push(urls: readonly string[]): Promise<PushOutcome>;
}
