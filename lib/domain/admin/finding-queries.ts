import 'server-only';
import { statfs } from 'node:fs/promises';
import { isNotNull, sql } from 'drizzle-orm';
import { taskControls } from '@/db/schema/job';
import { DAY_MS, formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { Finding } from './alert-rules';
import { backupNow } from './backup-queries';
import { sizeText, spanText } from './health-rules';
import { jobState } from './job-queries';
import { taskLabel } from './job-rules';
import { failingProviders } from './provider-queries';

const GB = 1024 ** 3;
/** A disk is nearly full below both of these. */
const DISK_FREE = { share: 0.1, bytes: 5 * GB };
const DISK_BAD = 0.5 * GB;
/** Days before its end at which a certificate is told of. */
const CERTIFICATE_DAYS = 30;
/** Minutes for which a provider, a disk or the queue must be in trouble before somebody is told. */
const HOLD_MINUTES = 15;
/** Minutes for which a task may pause before somebody is told. */
const PAUSED_MINUTES = 60;
/** Seconds after which a due job that nobody began means that no worker works. */
const LATE_SECONDS = 300;

async function invariants(ctx: Ctx): Promise<Finding[]> {
  const found = await ctx.db.execute<{ name: string; n: number }>(
    sql`select name, count(*)::int as n from invariant_findings where resolved_at is null group by name order by name`,
  );
  return found.rows.map(({ name, n }) => ({
    key: `invariant:${name.split(' ')[0] ?? name}`,
    title: `账目异常 ${name.split(' ')[0] ?? ''}`,
    detail: `${n} 处，${name}`,
  }));
}

async function failedJobs(ctx: Ctx): Promise<Finding[]> {
  const found = await ctx.db.execute<{ task: string; n: number }>(sql`
    select j.task_identifier as task, count(*)::int as n from graphile_worker.jobs j where ${jobState} = 'failed' group by 1 order by 1`);
  return found.rows.map(({ task, n }) => ({
    key: `job:${task}`,
    title: `后台任务失败：${taskLabel(task)}`,
    detail: `${n} 个，需要人工处理`,
  }));
}

/** Whoever pauses a task for an hour's work may forget it. */
async function pausedTasks(ctx: Ctx): Promise<Finding[]> {
  const found = await ctx.db.select().from(taskControls).where(isNotNull(taskControls.pausedAt));
  return found.map(({ task, pausedAt, pausedByName }) => ({
    key: `paused:${task}`,
    title: `定时任务已暂停：${taskLabel(task)}`,
    detail: `${pausedByName ?? ''} 于 ${pausedAt ? formatDateTime(pausedAt) : ''} 暂停`,
    holdMinutes: PAUSED_MINUTES,
  }));
}

async function lateQueue(ctx: Ctx): Promise<Finding[]> {
  const found = await ctx.db.execute<{ oldest: number | null }>(sql`
    select extract(epoch from now() - min(run_at))::int as oldest from graphile_worker.jobs
    where locked_at is null and attempts = 0 and run_at <= now()`);
  const oldest = found.rows[0]?.oldest ?? 0;
  return oldest > LATE_SECONDS
    ? [
        {
          key: 'queue:late',
          title: '后台任务积压',
          detail: `最早的任务已等待 ${spanText(oldest)}`,
          holdMinutes: HOLD_MINUTES,
        },
      ]
    : [];
}

async function books(ctx: Ctx): Promise<Finding[]> {
  const found = await ctx.db.execute<{ stock: number; bills: number }>(sql`select
    (select count(*)::int from special_orders where type = 'ledger_mismatch' and dedupe_key like 'ledger_mismatch:stock:%'
      and status in ('open', 'handling')) as stock,
    (select count(*)::int from reconcile_diffs where status = 'open') as bills`);
  const { stock = 0, bills = 0 } = found.rows[0] ?? {};
  return [
    ...(stock > 0
      ? [{ key: 'stock:proof', title: '库存与流水不符', detail: `${stock} 处，见特殊订单` }]
      : []),
    ...(bills > 0 ? [{ key: 'reconcile:open', title: '渠道对账差异', detail: `${bills} 笔未处理` }] : []),
  ];
}

async function providers(ctx: Ctx): Promise<Finding[]> {
  return (await failingProviders(ctx)).map((label) => ({
    key: `provider:${label}`,
    title: `外部服务异常：${label}`,
    detail: '最近的调用都失败',
    holdMinutes: HOLD_MINUTES,
  }));
}

async function disks(ctx: Ctx): Promise<Finding[]> {
  const { storageDir, dataDir } = ctx.config;
  const found: Finding[] = [];
  for (const [name, label, dir] of [
    ['storage', '文件目录', storageDir],
    ['data', '数据目录', dataDir],
  ] as const) {
    if (dir === null) continue;
    const disk = await statfs(dir).catch(() => null);
    if (!disk) {
      found.push({ key: `disk:${name}`, title: `${label}无法访问`, holdMinutes: 5 });
      continue;
    }
    const free = disk.bavail * disk.bsize;
    const whole = disk.blocks * disk.bsize;
    const isLow = free < DISK_BAD || (free < DISK_FREE.bytes && free < whole * DISK_FREE.share);
    if (isLow)
      found.push({
        key: `disk:${name}`,
        title: `${label}所在磁盘将满`,
        detail: `剩余 ${sizeText(free)} / ${sizeText(whole)}`,
        holdMinutes: 5,
      });
  }
  return found;
}

async function backup(ctx: Ctx): Promise<Finding[]> {
  const { fault } = await backupNow(ctx);
  return fault ? [{ key: 'backup:state', ...fault }] : [];
}

function certificates(ctx: Ctx): Promise<Finding[]> {
  const ending = ctx.config.certificates.filter(
    (c) => c.expiresAt.getTime() - ctx.now.getTime() < CERTIFICATE_DAYS * DAY_MS,
  );
  return Promise.resolve(
    ending.map((c) => ({
      key: `certificate:${c.name}`,
      title: '证书即将到期',
      detail: `${c.name}，${formatDateTime(c.expiresAt)}`,
    })),
  );
}

/** Where findings come from; each owns the keys that begin with its words. */
export type FindingSource = [prefixes: readonly string[], find: (ctx: Ctx) => Promise<Finding[]>];

export const findingSources: readonly FindingSource[] = [
  [['invariant:'], invariants],
  [['job:'], failedJobs],
  [['paused:'], pausedTasks],
  [['queue:'], lateQueue],
  [['stock:', 'reconcile:'], books],
  [['provider:'], providers],
  [['disk:'], disks],
  [['backup:'], backup],
  [['certificate:'], certificates],
];
