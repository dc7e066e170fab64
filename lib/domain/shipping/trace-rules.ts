export interface Trace {
  time: string;
  context: string;
  status?: string;
}

/** Most entries that are kept of one parcel. */
const MAX_TRACES = 500;

/** The moment of an entry, which is written in the time of Shanghai; `null` for a text that is none. */
export function traceTime(time: string): Date | null {
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(time);
  const at = found ? new Date(`${found[1]}T${found[2]}+08:00`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

const newest = (traces: readonly Trace[]) => traces.reduce((a, t) => (t.time > a ? t.time : a), '');

export interface Way {
  state: string | null;
  traces: readonly Trace[];
}

/**
 * What is known of a parcel after a message: entries are only added, newest first, and the state is that of the message with the newest
 * entry. A message that is old, repeated or empty changes nothing.
 */
export function mergeWay(known: Way, told: Way): { state: string | null; traces: Trace[] } {
  const key = (t: Trace) => `${t.time} ${t.context}`;
  const seen = new Set(known.traces.map(key));
  const added = told.traces.filter((t) => !seen.has(key(t)));
  const traces = [...known.traces, ...added]
    .toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .slice(0, MAX_TRACES);
  const isNewer = newest(told.traces) >= newest(known.traces);
  return { state: isNewer ? told.state : known.state, traces };
}
