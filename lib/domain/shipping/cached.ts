import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { cached } from '@/lib/data/page-cache';
import { listPlaces } from '@/lib/domain/area/queries';
import { freeFreightLines } from './free-freight-rules';
import { listShippingMethods } from './queries';

/** What a change of ways of shipping or their rules drops. */
export const shippingTags = { freight: 'freight' } as const;

/** What buyers are told of free freight, a line each; a way of shipping is named where there are several. */
export function cachedFreeFreight(ctx: Ctx): Promise<string[]> {
  return cached('free-freight', [shippingTags.freight, 'areas'], async () => {
    const [methods, places] = await Promise.all([listShippingMethods(ctx), listPlaces(ctx)]);
    const names = new Map(places.map((p) => [p.code, p.name]));
    return methods.flatMap(({ name, rules }) =>
      freeFreightLines(
        rules.map((r) => ({ ...r, areaName: r.areaCode === null ? null : (names.get(r.areaCode) ?? null) })),
      ).map((line) => (methods.length > 1 ? `${name}：${line}` : line)),
    );
  });
}
