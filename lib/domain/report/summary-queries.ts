import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { productCategories } from '@/db/schema/product';
import { groupBy } from '@/lib/core/group-by';
import type { Ctx } from '@/lib/data/ctx';
import type { PartView, SummaryInput, SummaryView } from './contract';
import { NO_AREA } from './contract';
import { presentPart } from './present';
import { askedOf, keptReport, sumsBy, type Reading } from './range-queries';
import { addSums, measuresOf, stepFor } from './rules';
import type { Sums } from '@/lib/states/report';
import { readSums, readTotals } from './sums-source';
import { readTrade } from './trade-queries';

/** Sums per key put together under other keys, the largest net sales first. */
function grouped(
  rows: readonly ({ group: string } & Sums)[],
  keyOf: (key: string) => string,
  nameOf: (key: string) => string,
  whole: number,
): PartView[] {
  const found = groupBy(rows, (row) => keyOf(row.group));
  return [...found]
    .map(([key, sums]) => presentPart(key, nameOf(key), measuresOf(addSums(sums)), whole))
    .toSorted((a, b) => b.netFen - a.netFen || (a.key < b.key ? -1 : 1));
}

async function byCategory(r: Reading, whole: number): Promise<PartView[]> {
  const rows = await readSums(r.ctx, await r.source('category'), 'key');
  const categories = await r.ctx.db
    .select({ id: productCategories.id, name: productCategories.name, path: productCategories.path })
    .from(productCategories);
  const roots = new Map(categories.map((c) => [String(c.id), c.path.split('/')[1] || String(c.id)]));
  const names = new Map(categories.map((c) => [String(c.id), c.name]));
  return grouped(
    rows,
    (key) => roots.get(key) ?? key,
    (key) => names.get(key) ?? '已删除的分类',
    whole,
  );
}

async function byProvince(r: Reading, whole: number): Promise<PartView[]> {
  const source = await r.source('area');
  const { rows } = await r.ctx.db.execute<{ key: string } & Sums>(
    sumsBy(source, sql`case when s.key = '' then ${NO_AREA} else left(s.key, 2) || '0000' end`),
  );
  const provinces = await r.ctx.db
    .select({ code: areas.code, name: areas.name })
    .from(areas)
    .where(eq(areas.level, 1))
    .orderBy(asc(areas.code));
  const names = new Map(provinces.map((a) => [a.code, a.name]));
  return grouped(
    rows.map(({ key, ...sums }) => ({ ...sums, group: key })),
    (key) => key,
    (key) => (key === NO_AREA ? '未填写' : (names.get(key) ?? key)),
    whole,
  );
}

/** 汇总: what was sold and given back, over time and by the parts that a director asks for. */
export function getSummary(ctx: Ctx, { step: wanted, ...input }: SummaryInput): Promise<SummaryView> {
  const asked = askedOf(ctx, input);
  return keptReport(ctx, { name: 'summary', input: { ...input, wanted } }, asked, async (r) => {
    const step = stepFor(asked.range, wanted);
    const { sums, series, methods, channels } = await readTrade(r, step);
    const before = await readTotals(r.ctx, await r.source('total', { range: asked.before }));
    const totals = measuresOf(sums);
    const part = (p: { key: string; name: string; sums: Sums }) =>
      presentPart(p.key, p.name, measuresOf(p.sums), totals.netFen);
    return {
      step,
      totals,
      before: measuresOf(before),
      series: series.map(({ sums: s, ...point }) => ({ ...point, ...measuresOf(s) })),
      channels: channels.map(part),
      methods: methods.map(part),
      categories: await byCategory(r, totals.netFen),
      areas: await byProvince(r, totals.netFen),
    };
  });
}
