/** The tracking port: where a parcel is, asked for or told by push (integrations.md section 5). */

/** One entry of a parcel's way; `time` as the provider writes it, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface Trace {
  time: string;
  context: string;
  status?: string;
}

/** What the provider says of a parcel now: its state code and everything that happened, newest first. */
export interface TrackingFacts {
  corpCode: string;
  trackingNo: string;
  /** Code of the table in integrations.md section 5, as a text. */
  state: string;
  traces: Trace[];
}

export interface Parcel {
  /** Code of the courier. */
  corpCode: string;
  trackingNo: string;
  /** Phone of the receiver or sender, which some couriers want. */
  phone?: string;
}

/**
 * `none` the provider knows nothing of the number yet; `limit` asked too often; `refused` our key or the request; `unknown` no usable answer:
 * nothing is concluded from it.
 */
export type TrackingFailure = 'none' | 'limit' | 'refused' | 'unknown';

export type TrackingResult = { ok: true; facts: TrackingFacts } | Failed;
interface Failed {
  ok: false;
  kind: TrackingFailure;
  message: string;
}
export type SubscribeResult = { ok: true } | Failed;

export interface TrackingPort {
  /** Asks once. Never throws for anything the provider or the network does; at most one question in 30 minutes per number. */
  query(parcel: Parcel): Promise<TrackingResult>;
  /** Asks to be told at `callbackUrl` from now on; a number that is subscribed already counts as done. */
  subscribe(parcel: Parcel, callbackUrl: string): Promise<SubscribeResult>;
  /** Reads what the provider sends to the call-back; `null` when its signature does not hold or it says nothing of a parcel. */
  parsePush(form: string): TrackingFacts | null;
  /** The body that tells the provider it was heard. */
  readonly accepted: string;
}
