import 'server-only';
import { asc, sql } from 'drizzle-orm';
import { paymentMethods } from '@/db/schema/payment';
import { groupBy } from '@/lib/core/group-by';
import type { Ctx } from '@/lib/data/ctx';
import { channelLabel, type Step, type TradeInput, type TradeView } from './contract';
import { presentPart } from './present';
import { askedOf, keptReport, type Reading } from './range-queries';
import { addSums, monthStart, pointsOf, stepFor, tradeOf, weekStart } from './rules';
import type { Sums } from '@/lib/states/report';
import { readTotals, sumList } from './sums-source';

type Row = { start: string; key: string; channel: string } & Sums;
interface Part {
  key: string;
  name: string;
  sums: Sums;
}
export interface Trade {
  sums: Sums;
  series: { start: string; end: string; label: string; sums: Sums }[];
  methods: Part[];
  channels: Part[];
}

/**
 * Figures of all orders over time, by way to pay and by channel, in one read: an order has one of each, so all of them add up to the same.
 */
export async function readTrade(r: Reading, step: Step, method?: string): Promise<Trade> {
  const source = await r.source('method', {
    grain: step === 'month' ? 'month' : 'day',
    channel: r.channel === 'all' ? 'each' : r.channel,
  });
  const { rows } = await r.ctx.db.execute<Row>(
    sql`select date_trunc(${step}, s.start::timestamp)::date::text as start, s.key, s.channel, ${sumList(source)}
      from ${source.rows} s ${method ? sql`where s.key = ${method}` : sql``} group by 1, 2, 3`,
  );
  const ways = await r.ctx.db
    .select({ code: paymentMethods.code, name: paymentMethods.name })
    .from(paymentMethods)
    .orderBy(asc(paymentMethods.sort), asc(paymentMethods.code));
  const names = new Map(ways.map((w) => [w.code, w.name]));
  const parts = (keyOf: (row: Row) => string, nameOf: (key: string) => string): Part[] =>
    [...groupBy(rows, keyOf)]
      .map(([key, of]) => ({ key, name: nameOf(key), sums: addSums(of) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const byStart = groupBy(rows, (row) => row.start);
  const bucket = { day: (d: string) => d, week: weekStart, month: monthStart }[step];
  return {
    sums: addSums(rows),
    series: pointsOf(r.range, step).map((p) => ({
      start: p.from,
      end: p.to,
      label: p.label,
      sums: addSums(byStart.get(bucket(p.from)) ?? []),
    })),
    methods: parts(
      (row) => row.key,
      (key) => names.get(key) ?? key,
    ),
    channels: parts((row) => row.channel, channelLabel),
  };
}

/** 交易情况: how orders came in, were paid, cancelled, sent and finished. */
export function getTrade(
  ctx: Ctx,
  { step: wanted, paymentMethod, ...input }: TradeInput,
): Promise<TradeView> {
  const asked = askedOf(ctx, input);
  return keptReport(ctx, { name: 'trade', input: { ...input, wanted, paymentMethod } }, asked, async (r) => {
    const step = stepFor(asked.range, wanted);
    const { sums, series, methods, channels } = await readTrade(r, step, paymentMethod);
    const source = await r.source(paymentMethod ? 'method' : 'total', { range: asked.before });
    const before = await readTotals(
      r.ctx,
      paymentMethod
        ? { ...source, rows: sql`(select * from ${source.rows} m where m.key = ${paymentMethod})` }
        : source,
    );
    const totals = tradeOf(sums);
    const part = (p: Part) => presentPart(p.key, p.name, tradeOf(p.sums), totals.netFen);
    return {
      step,
      totals,
      before: tradeOf(before),
      series: series.map(({ sums: s, ...point }) => ({ ...point, ...tradeOf(s) })),
      methods: methods.map(part),
      channels: channels.map(part),
    };
  });
}
