import 'server-only';
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isNull, sql } from 'drizzle-orm';
import { recurringRuns } from '@/db/queue-parts';
import { invariantFindings } from '@/db/schema/log';
import { formatDateTime, toIso } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { cachedBriefly } from '@/lib/data/page-cache';
import { backupState } from './backup-queries';
import { healthLevels, type HealthPart, type HealthView } from './health-contract';
import { sizeText, spanText, withinTime, worst, type PartState } from './health-rules';
import { countJobs } from './job-queries';
import { providersState } from './provider-queries';
import { alertState } from './receiver-queries';
import { readReplicaState } from './replica-queries';

/** The longest that one part is waited for, ms. */
export const LIMIT_MS = 3000;
const MB = 1024 * 1024;

function processState(ctx: Ctx): Promise<PartState> {
  const memory = process.memoryUsage();
  const big = memory.rss > 1536 * MB;
  return Promise.resolve({
    level: big ? 'warn' : 'ok',
    text: big ? '占用内存较多' : `已运行 ${spanText(process.uptime())}`,
    facts: [
      { label: '程序版本', value: ctx.config.product },
      { label: '运行时间', value: spanText(process.uptime()) },
      { label: '占用内存', value: sizeText(memory.rss) },
      { label: '堆内存', value: `${sizeText(memory.heapUsed)} / ${sizeText(memory.heapTotal)}` },
      { label: 'Node.js', value: process.version },
    ],
  });
}

async function shippedMigrations(): Promise<number | null> {
  try {
    const text = await readFile(join(process.cwd(), 'drizzle/meta/_journal.json'), 'utf8');
    return (JSON.parse(text) as { entries: unknown[] }).entries.length;
  } catch {
    return null;
  }
}

async function databaseState(ctx: Ctx): Promise<PartState> {
  const found = await ctx.db.execute<{
    version: string;
    size: string;
    used: number;
    most: number;
    longest: number | null;
    applied: number;
  }>(sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as size,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most,
      (select extract(epoch from max(now() - xact_start))::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as longest,
      (select count(*)::int from drizzle.__drizzle_migrations) as applied`);
  const [row] = found.rows;
  if (!row) throw new Error('the database said nothing');
  const shipped = await shippedMigrations();
  const longest = row.longest ?? 0;
  const behind = shipped !== null && shipped !== row.applied;
  const full = row.used > row.most * 0.8;
  const level = behind ? 'bad' : full || longest > 300 ? 'warn' : 'ok';
  return {
    level,
    text: behind
      ? '数据库结构与程序版本不一致'
      : full
        ? '连接数接近上限'
        : longest > 300
          ? `有事务已运行 ${spanText(longest)}`
          : '连接正常，结构与程序一致',
    facts: [
      { label: '版本', value: `PostgreSQL ${row.version}` },
      { label: '数据量', value: sizeText(Number(row.size)) },
      { label: '连接', value: `${row.used} / ${row.most}` },
      { label: '最长事务', value: spanText(longest) },
      { label: '结构迁移', value: `${row.applied} / ${shipped ?? '未知'}` },
    ],
  };
}

/** How many files there are, and their bytes: a look at each row, so the number may be 20 seconds old. */
async function filesKept(ctx: Ctx): Promise<{ n: number; bytes: number }> {
  const found = await ctx.db.execute<{ n: number; bytes: string }>(
    sql`select count(*)::int as n, coalesce(sum(size_bytes), 0)::text as bytes from uploads where deleted_at is null`,
  );
  return { n: found.rows[0]?.n ?? 0, bytes: Number(found.rows[0]?.bytes ?? 0) };
}

async function storageState(ctx: Ctx): Promise<PartState> {
  const { n, bytes } = await cachedBriefly('health-files', [], () => filesKept(ctx));
  const files = `${n} 个，${sizeText(bytes)}`;
  const { storageDir } = ctx.config;
  if (storageDir === null) {
    // A key that nobody stores: the service has to answer that it has none.
    await ctx.ports.storage.head('health/probe');
    return {
      level: 'ok',
      text: '对象存储可访问',
      facts: [
        { label: '方式', value: '对象存储' },
        { label: '文件', value: files },
      ],
    };
  }
  const disk = await statfs(storageDir);
  const free = disk.bavail * disk.bsize;
  const level = free < 500 * MB ? 'bad' : free < 5000 * MB ? 'warn' : 'ok';
  return {
    level,
    text: level === 'ok' ? '空间充足' : `剩余空间只有 ${sizeText(free)}`,
    facts: [
      { label: '方式', value: '本地磁盘' },
      { label: '剩余空间', value: `${sizeText(free)} / ${sizeText(disk.blocks * disk.bsize)}` },
      { label: '文件', value: files },
    ],
  };
}

/** Seconds after which a job that is due and not begun means that no worker works. */
const LATE_SECONDS = 300;

async function queueState(ctx: Ctx): Promise<PartState> {
  const counts = await countJobs(ctx);
  const found = await ctx.db.execute<{ oldest: number | null }>(sql`
    select extract(epoch from now() - min(run_at))::int as oldest from graphile_worker.jobs
    where locked_at is null and attempts = 0 and run_at <= now()`);
  const oldest = found.rows[0]?.oldest ?? 0;
  const late = oldest > LATE_SECONDS;
  return {
    level: late ? 'bad' : counts.failed > 0 ? 'warn' : 'ok',
    text: late
      ? `最早的任务已等待 ${spanText(oldest)}，后台任务可能没有运行`
      : counts.failed > 0
        ? `有 ${counts.failed} 个任务失败，需要处理`
        : '任务及时执行',
    facts: [
      { label: '排队', value: `${counts.waiting}` },
      { label: '运行中', value: `${counts.running}` },
      { label: '等待重试', value: `${counts.retrying}` },
      { label: '已失败', value: `${counts.failed}` },
      { label: '已排期', value: `${counts.scheduled}` },
      { label: '最长等待', value: spanText(oldest) },
    ],
  };
}

async function booksState(ctx: Ctx): Promise<PartState> {
  const open = await ctx.db.$count(invariantFindings, isNull(invariantFindings.resolvedAt));
  const found = await ctx.db.execute<{ last: string | null }>(sql`
    select last from ${recurringRuns} r where identifier = 'invariant:check'`);
  const last = found.rows[0]?.last ? new Date(found.rows[0].last) : null;
  const old = last !== null && ctx.now.getTime() - last.getTime() > 3 * 3600 * 1000;
  return {
    level: open > 0 ? 'bad' : old ? 'warn' : 'ok',
    text:
      open > 0
        ? `有 ${open} 处账目异常未解决`
        : old
          ? '每小时的检查已超过 3 小时没有运行'
          : '没有未解决的异常',
    facts: [
      { label: '未解决', value: `${open}` },
      { label: '上次检查', value: last ? formatDateTime(last) : '尚未运行' },
    ],
  };
}

/** The nightly proof of the stock: what it found and nobody has settled, and whether it runs. */
async function stockState(ctx: Ctx): Promise<PartState> {
  const found = await ctx.db.execute<{ open: number; last: string | null }>(sql`select
    (select count(*)::int from special_orders where type = 'ledger_mismatch' and dedupe_key like 'ledger_mismatch:stock:%'
      and status in ('open', 'handling')) as open,
    (select last from ${recurringRuns} r where identifier = 'stock:prove') as last`);
  const open = found.rows[0]?.open ?? 0;
  const last = found.rows[0]?.last ? new Date(found.rows[0].last) : null;
  const old = last !== null && ctx.now.getTime() - last.getTime() > 26 * 3600 * 1000;
  return {
    level: open > 0 ? 'bad' : old ? 'warn' : 'ok',
    text:
      open > 0
        ? `有 ${open} 处库存与流水不符，见特殊订单`
        : old
          ? '每晚的核对已超过一天没有运行'
          : '库存与流水相符',
    facts: [
      { label: '未办结', value: `${open}` },
      { label: '上次核对', value: last ? formatDateTime(last) : '尚未运行' },
    ],
  };
}

const parts: readonly [key: string, label: string, check: (ctx: Ctx) => Promise<PartState>][] = [
  ['process', '程序', processState],
  ['database', '数据库', databaseState],
  ['replica', '只读副本', readReplicaState],
  ['storage', '文件存储', storageState],
  ['queue', '后台任务', queueState],
  ['books', '账目检查', booksState],
  ['stock', '库存账实', stockState],
  ['providers', '外部服务', providersState],
  ['alerts', '系统告警', alertState],
  ['backup', '备份', backupState],
];

/** How the system is, part by part; each is waited for at most {@link LIMIT_MS}. Says nothing secret: no hosts, keys or accounts. */
export async function systemHealth(ctx: Ctx, limitMs = LIMIT_MS): Promise<HealthView> {
  const states = await Promise.all(
    parts.map(async ([key, label, check]): Promise<HealthPart> => {
      const start = performance.now();
      const { level, text, facts = [] } = await withinTime(() => check(ctx), limitMs);
      const ms = Math.round(performance.now() - start);
      return { key, label, level, levelLabel: healthLevels[level], text, facts, ms };
    }),
  );
  return { level: worst(states.map((s) => s.level)), checkedAt: toIso(ctx.now), parts: states };
}
