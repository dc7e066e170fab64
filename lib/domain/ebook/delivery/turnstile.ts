import 'server-only';
import { readerOf, type Ctx } from '@/lib/data/ctx';
import { ebookErrors } from '../errors';
import { networkOf } from '../place-rules';
import { takeShared } from './shared-stock';

/**
 * What one reader may have at once and in a while (news-editor-reading.md 4.3). `page`: two at work and ten in line, so that a spread with its
 * neighbours passes and a download of the whole does not; a stock of sixty pages that grows by one a second. Thumbnails are counted apart: a
 * strip of them is asked for at once.
 *
 * Places at work and in line are those of this process, whose cores they guard. The stock is what a reader may carry away, so it is one over all
 * processes (`shared-stock.ts`); what is counted here spares the database the calls that would be refused anyhow.
 */
const lanes = {
  page: { atWork: 2, inLine: 10, stock: 60, perSecond: 1 },
  thumb: { atWork: 2, inLine: 40, stock: 300, perSecond: 5 },
  /** What the parts of an EPUB show. */
  file: { atWork: 4, inLine: 40, stock: 300, perSecond: 5 },
  search: { atWork: 1, inLine: 2, stock: 20, perSecond: 0.5 },
} as const;
export type SharedConnection = keyof typeof lanes;

interface State {
  running: number;
  line: (() => void)[];
  tokens: number;
  /** When `tokens` was counted, ms. */
  at: number;
}

/** Guests behind one address have the shares of this many together: an office leafs through trials, a machine that drops its cookies is one machine. */
const CROWD = 4;

/** Readers remembered; one who is idle is forgotten first, and then has his whole stock again. */
const MAX_READERS = 10_000;
const KEY = Symbol.for('portal.reading-turnstile');

/** By lane and reader, the one who came last at the end. */
function states(): Map<string, State> {
  const holder = globalThis as { [KEY]?: Map<string, State> };
  holder[KEY] ??= new Map();
  return holder[KEY];
}

function stateOf(key: string, stock: number, nowMs: number): State {
  const all = states();
  const known = all.get(key);
  if (known) {
    all.delete(key);
    all.set(key, known);
    return known;
  }
  if (all.size >= MAX_READERS) {
    for (const [old, state] of all) {
      if (state.running > 0) continue;
      all.delete(old);
      break;
    }
  }
  const made = { running: 0, line: [], tokens: stock, at: nowMs };
  all.set(key, made);
  return made;
}

/** Forgets everybody, for tests. */
export const forgetReaders = (): void => states().clear();

/**
 * Runs the work in the turn of whoever asks. A reader has one share, however many logins, devices and reading sessions he has; a guest has that of
 * his browser and, because anybody can be as many browsers as he likes, a part of that of his address.
 *
 * @throws 429 as `inTurn` does
 */
export function inCallersTurn<T>(
  ctx: Ctx,
  lane: SharedConnection,
  again: boolean,
  work: () => Promise<T>,
): Promise<T> {
  const reader = readerOf(ctx);
  const now = Date.now();
  if (reader) {
    const who = `user:${reader.userId}`;
    const { stock, perSecond } = lanes[lane];
    return inTurn(lane, who, again, work, now, 1, () => takeShared(ctx, `${lane}:${who}`, stock, perSecond));
  }
  const address = `ip:${networkOf(ctx.ip)}`;
  return inTurn(
    lane,
    `device:${ctx.deviceKey ?? ''}`,
    again,
    () => inTurn(lane, address, again, work, now, CROWD),
    now,
  );
}

/**
 * Runs the work in somebody's turn.
 *
 * @param who names whose share it is
 * @param again what he was given a moment ago is not counted again, but waits its turn
 * @param shares how many readers' shares it is
 * @param takeElsewhere takes one of the stock that all processes share; false when that is used up
 * @throws 429 when his line is full or he has used up his pages
 */
export async function inTurn<T>(
  lane: SharedConnection,
  who: string,
  again: boolean,
  work: () => Promise<T>,
  nowMs = Date.now(),
  shares = 1,
  takeElsewhere?: () => Promise<boolean>,
): Promise<T> {
  const [atWork, inLine] = [lanes[lane].atWork * shares, lanes[lane].inLine * shares];
  const [stock, perSecond] = [lanes[lane].stock * shares, lanes[lane].perSecond * shares];
  const state = stateOf(`${lane}:${who}`, stock, nowMs);
  if (state.running >= atWork && state.line.length >= inLine) throw ebookErrors.readTooFast();
  state.tokens = Math.min(stock, state.tokens + (Math.max(0, nowMs - state.at) / 1000) * perSecond);
  state.at = nowMs;
  if (!again) {
    if (state.tokens < 1) throw ebookErrors.readTooFast();
    state.tokens -= 1;
  }
  if (state.running < atWork) state.running += 1;
  else await new Promise<void>((go) => void state.line.push(go));
  try {
    if (!again && takeElsewhere && !(await takeElsewhere())) {
      state.tokens += 1;
      throw ebookErrors.readTooFast();
    }
    return await work();
  } finally {
    const next = state.line.shift();
    if (next) next();
    else state.running -= 1;
  }
}
