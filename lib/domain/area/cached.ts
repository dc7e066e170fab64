import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import type { PastedView } from './contract';
import { indexPlaces, readPasted } from './pasted-rules';
import { listAreas, listPlaces } from './queries';

/** Areas change with an import only, which announces `areas`. */
export function cachedAreas(ctx: Ctx, parentCode: string | null) {
  return cached(`areas:${parentCode ?? ''}`, ['areas'], () => listAreas(ctx, parentCode), 3600);
}

const placeIndex = (ctx: Ctx) =>
  cached(
    'areas:index',
    ['areas'],
    async () => {
      const places = await listPlaces(ctx);
      const divided = new Set(places.map((p) => p.parentCode));
      return { index: indexPlaces(places), names: new Map(places.map((p) => [p.code, p.name])), divided };
    },
    3600,
  );

/** What a pasted text says of an address; a place that is divided further is left to be chosen. */
export async function readPastedAddress(ctx: Ctx, { text }: { text: string }): Promise<PastedView> {
  const { index, names, divided } = await placeIndex(ctx);
  const read = readPasted(text, index, (code) => names.get(code) ?? '');
  return read.place && divided.has(read.place.code) ? { ...read, place: null } : read;
}
