import type { WaybillState } from '@/lib/states/waybill';

/** What is still under way to a number. */
export const OPEN_STATES = ['queued', 'ordering', 'numbered'] as const satisfies readonly WaybillState[];
/** Whose label may be printed. */
export const PRINTABLE: WaybillState = 'active';
/** Orders that a batch has under way at once: the provider answers each after the courier did. */
export const LANES = 3;
/** What stands on the order of every parcel; what exactly is inside concerns no courier. */
export const CARGO = '书刊';
/** What a sealed key belongs to. */
export const accountSeal = (deliveryCorpId: number): string => `waybill-account:${deliveryCorpId}`;
/** Key of the batch under which the parcel of a waybill is shipped: one parcel, however often it is tried. */
export const shipKeyOf = (waybillId: number): string => `waybill-${waybillId}`;
