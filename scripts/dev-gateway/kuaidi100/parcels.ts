/** The way of a parcel through the simulated country, and the pushes that report it. */
import { pushSign } from '@/lib/adapters/tracking/sign';
import type { World } from '../world';
import type { FollowedParcel, PushFault } from './types';

/** A simulated hour takes a minute of the gateway's time, so that a parcel arrives while somebody watches. */
const HOUR_MS = 60_000;
const ANSWER_MS = 5000;
/** Half an hour between the tries of a push. */
const RETRY_MS = 30 * 60_000;
const MAX_TRIES = 3;

/** Hours after the sending, the state and what is said of it. */
const WAY = [
  { hours: 1, state: '1', status: '揽收', context: '【北京市】快递员已揽收' },
  { hours: 6, state: '0', status: '在途', context: '【北京市】快件离开北京转运中心，发往武汉转运中心' },
  { hours: 20, state: '0', status: '在途', context: '【武汉市】快件到达武汉转运中心' },
  { hours: 26, state: '5', status: '派件', context: '【武汉市】快件正在派送' },
  { hours: 30, state: '3', status: '签收', context: '【武汉市】已签收，签收人：本人' },
] as const;

/** What a control may bring a parcel to. */
export const STATES: Readonly<Record<string, { status: string; context: string }>> = {
  '0': { status: '在途', context: '快件运输中' },
  '1': { status: '揽收', context: '快递员已揽收' },
  '2': { status: '疑难', context: '收件人电话无人接听，稍后再派' },
  '3': { status: '签收', context: '已签收，签收人：本人' },
  '4': { status: '退签', context: '快件退回后由寄件人签收' },
  '5': { status: '派件', context: '快件正在派送' },
  '6': { status: '退回', context: '快件正在退回寄件人' },
  '14': { status: '拒签', context: '收件人拒收快件' },
};

export const keyOf = (com: string, num: string) => `${com}:${num.toUpperCase()}`;

/** The parcel, made known when it is not. */
export function knowParcel(world: World, com: string, num: string): FollowedParcel {
  const key = keyOf(com, num);
  world.data.parcels[key] ??= {
    com,
    num: num.toUpperCase(),
    callbackUrl: null,
    salt: '',
    createdAt: world.now().toISOString(),
    queriedAt: null,
    step: 0,
    forced: false,
    entries: [],
    pushes: [],
  };
  scheduleStep(world, world.data.parcels[key]);
  return world.data.parcels[key];
}

const stepAt = (world: World, parcel: FollowedParcel, hours: number) =>
  new Date(new Date(parcel.createdAt).getTime() + (hours * HOUR_MS) / world.options.timeScale);

/** Takes the steps of the usual way that are due. */
export function progress(world: World, parcel: FollowedParcel): boolean {
  const before = parcel.entries.length;
  for (;;) {
    const step = WAY[parcel.step];
    if (parcel.forced || !step) break;
    const at = stepAt(world, parcel, step.hours);
    if (at > world.now()) break;
    parcel.entries.unshift({
      at: at.toISOString(),
      state: step.state,
      context: step.context,
      status: step.status,
    });
    parcel.step += 1;
  }
  return parcel.entries.length > before;
}

const waiting = new WeakSet<FollowedParcel>();

/** The next step is reported when it is taken. */
export function scheduleStep(world: World, parcel: FollowedParcel): void {
  const step = WAY[parcel.step];
  if (!step || parcel.forced || waiting.has(parcel)) return;
  waiting.add(parcel);
  const ms = Math.max(50, stepAt(world, parcel, step.hours).getTime() - world.now().getTime() + 20);
  world.later(ms, async () => {
    waiting.delete(parcel);
    if (progress(world, parcel)) {
      world.changed();
      await push(world, parcel);
    }
    scheduleStep(world, parcel);
  });
}

/** Brings a parcel to a state at once, as its courier's scanner would. */
export function advance(world: World, parcel: FollowedParcel, state: string): void {
  const found = STATES[state];
  if (!found) return;
  parcel.forced = true;
  // Two scans never have the same second: the time says which is newest.
  const last = parcel.entries[0];
  const at = Math.max(world.now().getTime(), last ? new Date(last.at).getTime() + 1000 : 0);
  parcel.entries.unshift({ at: new Date(at).toISOString(), state, ...found });
}

/** `2026-03-01 09:00:00` in Shanghai. */
function local(iso: string): string {
  return new Date(new Date(iso).getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** What a question is answered with, and a push carries. */
export function resultOf(parcel: FollowedParcel) {
  const state = parcel.entries[0]?.state ?? '0';
  return {
    message: 'ok',
    nu: parcel.num,
    ischeck: state === '3' ? '1' : '0',
    com: parcel.com,
    status: '200',
    state,
    data: parcel.entries.map((e) => ({
      time: local(e.at),
      ftime: local(e.at),
      context: e.context,
      status: e.status,
    })),
  };
}

function bodyOf(parcel: FollowedParcel, fault: PushFault): string {
  const last = parcel.pushes.at(-1);
  if (fault === 'replay' && last) return last.body;
  const lastResult = resultOf(parcel);
  const status = lastResult.state === '3' ? 'shutdown' : 'polling';
  const param = JSON.stringify({ status, billstatus: 'got', message: '', lastResult });
  const sign = pushSign(param, fault === 'forge' ? 'nobody' : parcel.salt);
  const sent = fault === 'tamper' ? param.replace(/"state":"\d+"/, '"state":"3"').replace('"', ' "') : param;
  return new URLSearchParams({ sign, param: sent }).toString();
}

/** Tells the subscriber once; true when it was accepted. Without an answer it is tried again later. */
export async function push(
  world: World,
  parcel: FollowedParcel,
  fault: PushFault = 'none',
  tries = 1,
): Promise<boolean> {
  if (parcel.callbackUrl === null) return false;
  const attempt: FollowedParcel['pushes'][number] = {
    at: world.now().toISOString(),
    body: bodyOf(parcel, fault),
    response: null,
    error: null,
  };
  try {
    const response = await fetch(parcel.callbackUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: attempt.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    attempt.response = { status: response.status, body: (await response.text()).slice(0, 500) };
  } catch (error) {
    attempt.error = error instanceof Error ? error.message : String(error);
  }
  parcel.pushes.push(attempt);
  parcel.pushes.splice(0, Math.max(0, parcel.pushes.length - 20));
  world.changed();
  const accepted = attempt.response?.status === 200 && attempt.response.body.includes('"200"');
  if (!accepted && fault === 'none' && tries < MAX_TRIES) {
    world.later(RETRY_MS / world.options.timeScale, async () => {
      await push(world, parcel, fault, tries + 1);
    });
  }
  return accepted;
}

/** Goes on after a restart. */
export function resumeParcels(world: World): void {
  for (const parcel of Object.values(world.data.parcels)) scheduleStep(world, parcel);
}
