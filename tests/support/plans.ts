import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { getPool } from '@/db/client';
import * as schema from '@/db/schema';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { makeCtx } from './ctx';

/** One node of `EXPLAIN (FORMAT JSON)`. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
}

export interface CapturedPlan {
  sql: string;
  /** Every node as `Node Type relation`, from the top. */
  nodes: { type: string; relation: string | null; index: string | null }[];
  /** Blocks of 8 kB that the query touched. */
  blocks: number;
}

function flatten(node: PlanNode): CapturedPlan['nodes'] {
  const own = {
    type: node['Node Type'],
    relation: node['Relation Name'] ?? null,
    index: node['Index Name'] ?? null,
  };
  return [own, ...(node.Plans ?? []).flatMap(flatten)];
}

async function explain(pool: Pool, sql: string, values: unknown[]): Promise<CapturedPlan> {
  const text = `explain (analyze, buffers, timing off, format json) ${sql}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({ text, values });
  const top = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!top) throw new Error(`no plan for ${sql}`);
  const blocks = (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0);
  return { sql, nodes: flatten(top), blocks };
}

/**
 * Runs `work` with cold caches and explains every SELECT that it really sent, with the values it sent. Statements that `work` sends outside
 * `ctx.db` are not seen.
 */
export async function plansOf(
  work: (ctx: Ctx) => Promise<unknown>,
  more: Partial<Ctx> = {},
): Promise<CapturedPlan[]> {
  const pool = getPool();
  const sent: { sql: string; values: unknown[] }[] = [];
  const logger = { logQuery: (sql: string, values: unknown[]) => void sent.push({ sql, values }) };
  const db = drizzle(pool, { schema, casing: 'snake_case', logger });
  dropTags(null);
  await work(makeCtx({ ...more, db }));
  dropTags(null);
  const plans = [];
  for (const { sql, values } of sent) {
    if (/^\s*\(?(select|with)\b/i.test(sql)) plans.push(await explain(pool, sql, values));
  }
  if (plans.length === 0) throw new Error('nothing was read');
  return plans;
}

/** Sequential scans of the plans over tables of the list, as `relation: statement`. */
export function sequentialScans(plans: readonly CapturedPlan[], growing: ReadonlySet<string>): string[] {
  return plans.flatMap((p) =>
    p.nodes
      .filter((n) => n.type === 'Seq Scan' && growing.has(n.relation ?? ''))
      .map((n) => `${n.relation}: ${p.sql}`),
  );
}
