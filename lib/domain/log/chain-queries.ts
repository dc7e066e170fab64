import 'server-only';
import { sql } from 'drizzle-orm';
import type { Ctx } from '@/lib/data/ctx';
import type { VerifyView } from './contract';

/** Rows that one call checks. */
export const PIECE_ROWS = 20_000;

interface Point {
  chainNo: number;
  hash: string | null;
}

const problems = {
  unchained: '有未进入链的记录',
  gap: '序号不连续，之前有记录缺失',
  link: '与上一条记录的哈希不符',
  content: '内容与哈希不符，记录被改动',
} as const;

/** The row from which a piece goes on: its own, else the anchor that stands for what was cut off since. */
async function pointAt(ctx: Ctx, after: number): Promise<Point | null> {
  const found = await ctx.db.execute<{ chain_no: string; hash: string | null }>(
    sql`(select chain_no, hash from operation_logs where chain_no = ${after})
      union all (select chain_no, hash from operation_log_anchors where chain_no >= ${after} order by chain_no desc limit 1) limit 1`,
  );
  const [row] = found.rows;
  if (row) return { chainNo: Number(row.chain_no), hash: row.hash };
  return after === 0 ? { chainNo: 0, hash: null } : null;
}

async function ends(ctx: Ctx): Promise<{ first: number; head: Point; loose: number }> {
  const found = await ctx.db.execute<{
    first: string | null;
    head: string | null;
    hash: string;
    loose: number;
  }>(
    sql`select (select min(chain_no) from operation_logs) as first, h.chain_no as head, h.hash,
          (select count(*)::int from (select 1 from operation_logs where chain_no is null limit 1) l) as loose
        from (select 1) one left join lateral
          (select chain_no, hash from operation_logs where chain_no is not null order by chain_no desc limit 1) h on true`,
  );
  const [row] = found.rows;
  return {
    first: Number(row?.first ?? 0),
    head: { chainNo: Number(row?.head ?? 0), hash: row?.hash ?? null },
    loose: row?.loose ?? 0,
  };
}

/** First row of a piece that does not fit; the piece's number and last place besides. */
async function readPiece(ctx: Ctx, from: Point, size: number) {
  const found = await ctx.db.execute<{
    n: number;
    last: string | null;
    bad: string | null;
    why: string | null;
  }>(sql`
    with piece as (
      select l.*, operation_log_hash(l) as counted from operation_logs l
      where l.chain_no > ${from.chainNo} order by l.chain_no limit ${size}),
    judged as (
      select chain_no, case
        when chain_no <> coalesce(lag(chain_no) over c, ${from.chainNo}::bigint) + 1 then 'gap'
        when prev_hash is distinct from
          case when row_number() over c = 1 then ${from.hash}::text else lag(hash) over c end then 'link'
        when hash is distinct from counted then 'content' end as why
      from piece window c as (order by chain_no))
    select (select count(*)::int from judged) as n, (select max(chain_no) from judged) as last, b.chain_no as bad, b.why
    from (select 1) one left join lateral
      (select chain_no, why from judged where why is not null order by chain_no limit 1) b on true`);
  const [row] = found.rows;
  if (!row) throw new Error('a piece of the log gave no row');
  return row;
}

/**
 * Checks the next piece of the operation log's chain (security.md S-59): numbers without gaps, each row tied to the one before, contents as
 * they were hashed. Called again with `last` until `done`; it begins at the newest anchor, because what lies before was cut off after its
 * time of keeping. A cut at the very end leaves no trace in the chain itself: compare number and hash of the head with a noted one.
 */
export async function verifyPiece(ctx: Ctx, after: number, size = PIECE_ROWS): Promise<VerifyView> {
  const { first, head, loose } = await ends(ctx);
  const view = { head: head.chainNo, headHash: head.hash, startsAt: first };
  const broken = (chainNo: number, why: keyof typeof problems, checked = 0): VerifyView => ({
    ...view,
    checked,
    last: chainNo,
    done: true,
    broken: { chainNo, problem: problems[why] },
  });
  const from = await pointAt(ctx, after);
  if (!from) return broken(after, 'gap');
  const piece = await readPiece(ctx, from, size);
  if (piece.bad !== null) return broken(Number(piece.bad), piece.why as keyof typeof problems, piece.n);
  const done = piece.n < size;
  if (done && loose > 0) return broken(head.chainNo, 'unchained', piece.n);
  return { ...view, checked: piece.n, last: Number(piece.last ?? from.chainNo), done, broken: null };
}
