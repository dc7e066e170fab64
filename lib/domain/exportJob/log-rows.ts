import 'server-only';
import { and, sql } from 'drizzle-orm';
import { loginLogs, operationLogs } from '@/db/schema/log';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { fitText } from '@/lib/core/characters';
import { formatDateTime } from '@/lib/core/dates';
import { maskPhone } from '@/lib/core/phone';
import type { Ctx } from '@/lib/data/ctx';
import { presentLoginEntry } from '@/lib/domain/identity/login-entry';
import { loginFilter } from '@/lib/domain/identity/login-queries';
import { actorLabel, changesOf, entityLabel, operationLabel } from '@/lib/domain/log/rules';
import { operationFilter } from '@/lib/domain/log/scope';
import { actorKinds, type ActorKind } from '@/lib/states/log';
import type { ExportInput } from './contract';
import { logWords } from './log-value-rules';
import { after, countTo, keyOf, newestFirst, PAGE_ROWS, walk, type ExportSource } from './walk';

/** Characters that one cell of a spreadsheet holds, less some room. */
const CELL = 30_000;

const operationColumns: readonly SheetColumn[] = [
  { title: '链序号', width: 10 },
  { title: '时间', width: 19 },
  { title: '操作人', width: 14 },
  { title: '类型', width: 8 },
  { title: '操作', width: 20 },
  { title: '操作代码', width: 24 },
  { title: '对象', width: 14 },
  { title: '对象编号', width: 16 },
  { title: '变更内容', width: 80 },
  { title: 'IP 地址', width: 16 },
  { title: '请求编号', width: 22 },
  { title: '哈希', width: 66 },
];

const masked = (text: string) => text.replaceAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g, (phone) => maskPhone(phone));

/** Both sides of an act on one line; mobile numbers in it masked unless asked for in full. */
function changes(row: typeof operationLogs.$inferSelect, full: boolean): string {
  const text = changesOf(row.before, row.after, { ...logWords, entity: row.entity })
    .map((c) => `${c.label}：${c.before ?? '（空）'} → ${c.after ?? '（空）'}`)
    .join('；');
  return fitText(full ? text : masked(text), CELL);
}

export function operationLogCells(r: typeof operationLogs.$inferSelect, full: boolean): SheetCell[] {
  return [
    r.chainNo,
    formatDateTime(r.createdAt),
    actorLabel(r.actorName),
    actorKinds[r.actorKind as ActorKind],
    operationLabel(r.action),
    r.action,
    entityLabel(r.entity),
    r.entityId,
    changes(r, full),
    r.ip,
    r.requestId,
    r.hash,
  ];
}

/** The operation log, newest first, with the filters of its list. */
export function operationLogSource(ctx: Ctx, { full, ...input }: ExportInput<'operationLog'>): ExportSource {
  const KEY = { createdAt: operationLogs.createdAt, id: operationLogs.id };
  const where = operationFilter(input);
  async function* pages() {
    const found = walk((last) =>
      ctx.db
        .select({ ...keyOf(KEY), row: operationLogs })
        .from(operationLogs)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      yield page.map(({ row }) => operationLogCells(row, full));
    }
  }
  return {
    columns: operationColumns,
    count: (cap) => countTo(ctx, cap, sql`from ${operationLogs} where ${where ?? sql`true`}`),
    pages,
  };
}

const loginColumns: readonly SheetColumn[] = [
  { title: '时间', width: 19 },
  { title: '账号编号', width: 10 },
  { title: '登录名', width: 16 },
  { title: '方式', width: 10 },
  { title: '结果', width: 8 },
  { title: '原因', width: 20 },
  { title: 'IP 地址', width: 16 },
  { title: '设备', width: 24 },
];

export function loginLogCells(r: typeof loginLogs.$inferSelect): SheetCell[] {
  const { method, success, reason, device } = presentLoginEntry(r);
  const result = success ? '成功' : '失败';
  return [formatDateTime(r.createdAt), r.userId, r.loginName, method, result, reason, r.ip, device];
}

/** The login log, newest first; names are masked in the log itself. */
export function loginLogSource(ctx: Ctx, input: ExportInput<'loginLog'>): ExportSource {
  const KEY = { createdAt: loginLogs.createdAt, id: loginLogs.id };
  const where = loginFilter(input);
  async function* pages() {
    const found = walk((last) =>
      ctx.db
        .select({ ...keyOf(KEY), row: loginLogs })
        .from(loginLogs)
        .where(and(where, after(KEY, last)))
        .orderBy(newestFirst(KEY))
        .limit(PAGE_ROWS),
    );
    for await (const page of found) {
      yield page.map(({ row }) => loginLogCells(row));
    }
  }
  return {
    columns: loginColumns,
    count: (cap) => countTo(ctx, cap, sql`from ${loginLogs} where ${where ?? sql`true`}`),
    pages,
  };
}
