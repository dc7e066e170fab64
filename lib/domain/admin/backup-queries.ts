import 'server-only';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { formatDateTime } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import type { PartState } from './health-rules';

/** Hours after which a backup is too old: a day, and room for a long one. */
const BACKUP_HOURS = 26;
/** Hours after which a backup that has begun and not ended is taken for dead: the limit of its unit. */
const RUN_HOURS = 6;
/** Exit code of a backup that was made and needs a look. */
const NEEDS_LOOK = 3;

const time = z.iso.datetime().transform((text) => new Date(text));
/** What the backup writes (scripts/backup/status.mjs): the newest begin, end and failure. */
const statusSchema = z.object({
  startedAt: time.optional(),
  finishedAt: time.optional(),
  failedAt: time.optional(),
  code: z.number().int().optional(),
});
type Status = z.output<typeof statusSchema>;

interface BackupFault {
  title: string;
  detail: string;
}

const HOUR_MS = 3600_000;
const msOf = (at: Date | undefined) => at?.getTime() ?? 0;
const lastGood = ({ finishedAt }: Status) =>
  finishedAt ? `上次完成于 ${formatDateTime(finishedAt)}` : '没有完成的记录';

function faultOf(status: Status, now: number): BackupFault | null {
  const { startedAt, finishedAt, failedAt, code } = status;
  if (failedAt && msOf(failedAt) > msOf(finishedAt)) {
    return {
      title: code === NEEDS_LOOK ? '备份需要检查' : '备份失败',
      detail: `${formatDateTime(failedAt)}，退出码 ${code ?? '未知'}；${lastGood(status)}`,
    };
  }
  if (startedAt && msOf(startedAt) > msOf(finishedAt) && now - msOf(startedAt) > RUN_HOURS * HOUR_MS)
    return { title: '备份没有结束', detail: `开始于 ${formatDateTime(startedAt)}；${lastGood(status)}` };
  return now - msOf(finishedAt) > BACKUP_HOURS * HOUR_MS
    ? { title: '备份过期', detail: lastGood(status) }
    : null;
}

/** What the status file says of the backups, and what is wrong with them; `watched` is false where nobody named the file. */
export async function backupNow(
  ctx: Ctx,
): Promise<{ watched: boolean; fault: BackupFault | null; finishedAt: Date | null }> {
  const file = ctx.config.backupStatusFile;
  if (!file) return { watched: false, fault: null, finishedAt: null };
  // No file is no backup yet; one that cannot be read proves none.
  const text = await readFile(file, 'utf8').catch((e: NodeJS.ErrnoException) =>
    e.code === 'ENOENT' ? '{}' : '',
  );
  const read = statusSchema.safeParse(parsed(text));
  return read.success
    ? {
        watched: true,
        fault: faultOf(read.data, ctx.now.getTime()),
        finishedAt: read.data.finishedAt ?? null,
      }
    : { watched: true, fault: { title: '备份情况不明', detail: '状态文件无法读取' }, finishedAt: null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The nightly backup as the site sees it. */
export async function backupState(ctx: Ctx): Promise<PartState> {
  const { watched, fault, finishedAt } = await backupNow(ctx);
  return {
    level: fault ? 'bad' : watched ? 'ok' : 'warn',
    text: fault
      ? `${fault.title}：${fault.detail}`
      : watched
        ? '最近一次备份正常'
        : '没有设置 BACKUP_STATUS_FILE，备份失败时不会告警',
    facts: [{ label: '上次完成', value: finishedAt ? formatDateTime(finishedAt) : '没有记录' }],
  };
}
