/**
 * Controls of the simulated kuaidi100.
 *
 * - parcel.advance   {num, state, push?: false}   brings every parcel of that number to a state and notifies its subscriber
 * - parcel.push      {num, fault?: 'none'|'forge'|'tamper'|'replay'}   notifies the subscriber now
 * - waybill.collect  {num}   the courier collects the parcel of a waybill: it cannot be cancelled any more
 */
import type { World } from '../world';
import { advance, push, STATES } from './parcels';
import { collect } from './waybills';
import { PUSH_FAULTS, type FollowedParcel } from './types';

type Input = Record<string, unknown>;
type Done = { result: unknown } | { error: string };

function parcelsOf(world: World, input: Input): FollowedParcel[] {
  const num = String(input['num'] ?? '').toUpperCase();
  return Object.values(world.data.parcels).filter((p) => p.num === num);
}

export const KUAIDI100_CONTROLS: Readonly<Record<string, (world: World, input: Input) => Promise<Done>>> = {
  'parcel.advance': async (world, input) => {
    const state = String(input['state'] ?? '');
    if (!(state in STATES)) return { error: `state须为：${Object.keys(STATES).join('、')}` };
    const parcels = parcelsOf(world, input);
    if (parcels.length === 0) return { error: '没有这个运单号' };
    for (const parcel of parcels) {
      advance(world, parcel, state);
      if (input['push'] !== false) await push(world, parcel);
    }
    return { result: parcels };
  },
  'parcel.push': async (world, input) => {
    const fault = PUSH_FAULTS.find((f) => f === input['fault']) ?? 'none';
    const parcels = parcelsOf(world, input);
    if (parcels.length === 0) return { error: '没有这个运单号' };
    const accepted = [];
    for (const parcel of parcels) accepted.push(await push(world, parcel, fault));
    return { result: { accepted: accepted.every(Boolean) } };
  },
  'waybill.collect': async (world, input) => {
    const waybill = collect(world, String(input['num'] ?? '').toUpperCase());
    return waybill ? { result: waybill } : { error: '没有这个可揽收的电子面单' };
  },
};
