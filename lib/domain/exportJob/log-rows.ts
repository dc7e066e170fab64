import 'server-only';
import { sql } from 'drizzle-orm';
import { loginLogs, operationLogs } from '@/db/schema/log';
import { fitText } from '@/lib/core/characters';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import type { Column } from '@/lib/data/sheet-file';
import { presentLoginEntry } from '@/lib/domain/identity/login-entry';
import { loginFilter } from '@/lib/domain/identity/login-queries';
import { actorLabel, changesOf, entityLabel, operationLabel } from '@/lib/domain/log/rules';
import { operationFilter } from '@/lib/domain/log/scope';
import { actorKinds, type ActorKind } from '@/lib/states/log';
import type { ExportInput } from './contract';
import { logWords } from './log-value-rules';
import { keyOf, listSource, PAGE_ROWS, timeCell, type ExportSource } from './walk';

/** Characters that one cell of a spreadsheet holds, less some room. */
const CELL = 30_000;

const masked = (text: string) => text.replaceAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g, (phone) => maskPhone(phone));

/** Both sides of an act on one line; mobile numbers in it masked unless asked for in full. */
function changes(row: typeof operationLogs.$inferSelect, full: boolean): string {
  const text = changesOf(row.before, row.after, { ...logWords, entity: row.entity })
    .map((c) => `${c.label}：${c.before ?? '（空）'} → ${c.after ?? '（空）'}`)
    .join('；');
  return fitText(full ? text : masked(text), CELL);
}

export const operationLogColumns = (full: boolean): Column<typeof operationLogs.$inferSelect>[] => [
  { title: '链序号', width: 10, value: (r) => r.chainNo },
  { title: '时间', width: 19, value: (r) => timeCell(r.createdAt) },
  { title: '操作人', width: 14, value: (r) => actorLabel(r.actorName) },
  { title: '类型', width: 8, value: (r) => actorKinds[r.actorKind as ActorKind] },
  { title: '操作', width: 20, value: (r) => operationLabel(r.action) },
  { title: '对象', width: 14, value: (r) => entityLabel(r.entity) },
  { title: '对象编号', width: 16, value: (r) => r.entityId },
  { title: '变更内容', width: 80, value: (r) => changes(r, full) },
  { title: 'IP 地址', width: 16, value: (r) => r.ip },
  { title: '请求编号', width: 22, value: (r) => r.requestId },
  { title: '哈希', width: 66, value: (r) => r.hash },
];

/** The operation log, newest first, with the filters of its list. */
export function operationLogSource(ctx: Ctx, { full, ...input }: ExportInput<'operationLog'>): ExportSource {
  const KEY = { createdAt: operationLogs.createdAt, id: operationLogs.id };
  const where = operationFilter(input);
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`from ${operationLogs}`,
    columns: operationLogColumns(full),
    read: ({ where: found, order }) =>
      ctx.db
        .select({ ...keyOf(KEY), row: operationLogs })
        .from(operationLogs)
        .where(found)
        .orderBy(order)
        .limit(PAGE_ROWS),
    rows: (page) => page.map(({ row }) => row),
  });
}

export const loginLogColumns: Column<
  typeof loginLogs.$inferSelect & { entry: ReturnType<typeof presentLoginEntry> }
>[] = [
  { title: '时间', width: 19, value: (r) => timeCell(r.createdAt) },
  { title: '账号编号', width: 10, value: (r) => r.userId },
  { title: '登录名', width: 16, value: (r) => r.loginName },
  { title: '方式', width: 10, value: (r) => r.entry.method },
  { title: '结果', width: 8, value: (r) => (r.success ? '成功' : '失败') },
  { title: '原因', width: 20, value: (r) => r.entry.reason },
  { title: 'IP 地址', width: 16, value: (r) => r.ip },
  { title: '设备', width: 24, value: (r) => r.entry.device },
];

/** The login log, newest first; names are masked in the log itself. */
export function loginLogSource(ctx: Ctx, input: ExportInput<'loginLog'>): ExportSource {
  const KEY = { createdAt: loginLogs.createdAt, id: loginLogs.id };
  const where = loginFilter(input);
  return listSource(ctx, {
    key: KEY,
    where,
    from: sql`from ${loginLogs}`,
    columns: loginLogColumns,
    read: ({ where: found, order }) =>
      ctx.db
        .select({ ...keyOf(KEY), row: loginLogs })
        .from(loginLogs)
        .where(found)
        .orderBy(order)
        .limit(PAGE_ROWS),
    rows: (page) => page.map(({ row }) => ({ ...row, entry: presentLoginEntry(row) })),
  });
}
