import 'server-only';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { create } from 'qrcode';
import { activationCodes, codeBatches } from '@/db/schema/activation';
import { formatDate, formatDateTime } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { tableFile, type Column, type TableFile } from '@/lib/data/sheet-file';
import { assertFresh } from '@/lib/domain/identity/commands/assert-fresh';
import { siteName } from '@/lib/text/site';
import { CARDS_PER_PAGE, type BatchPrintInput, type BatchPrintView } from '../batch-contract';
import { getBatch } from '../batch-queries';
import { qrPath, termText } from '../card-rules';
import { ebookErrors } from '../errors';
import { activationPath, codeLooks, codeSeal, formatCode, lookOf, maskedCode } from '../rules';

/** Codes of a sheet are read in steps of this many. */
const STEP = 1000;

type Code = typeof activationCodes.$inferSelect;

const activationUrl = (ctx: Ctx, sn: string) => `${ctx.config.siteOrigin}${activationPath(sn)}`;

/**
 * The cards of a batch, a hundred at a time: those given out by hand that nobody has activated. Codes of orders are their buyers' own, and codes of
 * the pool could still be sold. Asks for a fresh second factor, and leaves a row in the operation log.
 *
 * @throws 404, 401 `FRESH_CODE`, 409 when there is no card to print
 */
export async function printBatch(ctx: Ctx, { id, pageNum }: BatchPrintInput): Promise<BatchPrintView> {
  await assertFresh(ctx);
  const batch = await getBatch(ctx, id);
  if (batch.activateUntil !== null && batch.activateUntil < formatDate(ctx.now)) {
    throw ebookErrors.batchChanged({ message: '该批次已过激活截止日期，请先延后再制卡' });
  }
  const where = and(
    eq(activationCodes.batchId, id),
    eq(activationCodes.status, 'assigned'),
    isNull(activationCodes.orderItemId),
    isNull(activationCodes.frozenAt),
  );
  const total = await ctx.db.$count(activationCodes, where);
  const pages = Math.ceil(total / CARDS_PER_PAGE);
  if (total === 0)
    throw ebookErrors.batchChanged({ message: '没有可制卡的激活码：请先发放，已激活和冻结的不再制卡' });
  if (pageNum > pages) throw ebookErrors.batchChanged({ message: `只有 ${pages} 页可以打印，请刷新后重试` });
  const codes = await ctx.db
    .select({ sn: activationCodes.sn, codeEnc: activationCodes.codeEnc })
    .from(activationCodes)
    .where(where)
    .orderBy(asc(activationCodes.id))
    .limit(CARDS_PER_PAGE)
    .offset((pageNum - 1) * CARDS_PER_PAGE);
  await recordOperation(ctx, {
    action: 'codeBatch.print',
    entity: 'codeBatch',
    entityId: id,
    after: { batchNo: batch.batchNo, pageNum, count: codes.length },
  });
  return {
    batchNo: batch.batchNo,
    title: batch.title,
    label: batch.label,
    termText: termText(batch),
    siteName,
    siteHost: ctx.config.siteHost,
    cards: codes.map(({ sn, codeEnc }) => {
      const { modules } = create(activationUrl(ctx, sn), { errorCorrectionLevel: 'M' });
      return {
        sn,
        code: formatCode(ctx.ports.vault.open(codeEnc, codeSeal(sn))),
        qrPath: qrPath(modules.size, (y, x) => modules.get(y, x) === 1),
        qrSize: modules.size,
      };
    }),
    total,
    pageNum,
    pages,
  };
}

/**
 * All living codes of a batch as a sheet, made while it is asked for and kept nowhere. In full are those of the pool and the cards that nobody has
 * activated; what an order paid for is its buyer's secret and stays masked. Asks for a fresh second factor, and leaves a row in the operation log.
 *
 * @throws 404, 401 `FRESH_CODE`
 */
export async function exportBatch(ctx: Ctx, id: number): Promise<TableFile> {
  await assertFresh(ctx);
  const { userId } = requireAdmin(ctx);
  const batch = await getBatch(ctx, id);
  const today = formatDate(ctx.now);
  const time = (d: Date | null) => (d ? formatDateTime(d) : null);
  const isOpen = (c: Code) => c.orderItemId === null && (c.status === 'free' || c.status === 'assigned');
  const codeOf = (c: Code) =>
    isOpen(c) ? formatCode(ctx.ports.vault.open(c.codeEnc, codeSeal(c.sn))) : maskedCode(c.last4);
  const columns: Column<Code>[] = [
    { title: '激活码序号', width: 18, value: (c) => c.sn },
    { title: '激活码', width: 26, value: codeOf },
    {
      title: '状态',
      width: 12,
      value: (c) => codeLooks[lookOf({ ...c, activateUntil: batch.activateUntil }, ctx.now, today)],
    },
    { title: '出版物', width: 36, value: () => batch.title },
    { title: '年度或期次', width: 24, value: () => batch.label },
    { title: '激活截止日期', width: 14, value: () => batch.activateUntil },
    {
      title: '激活后可读天数',
      width: 16,
      value: () => (batch.readDays === null ? '长期' : String(batch.readDays)),
    },
    { title: '激活地址', width: 52, value: (c) => (batch.external ? null : activationUrl(ctx, c.sn)) },
    { title: '发放时间', width: 20, value: (c) => time(c.assignedAt) },
    { title: '激活时间', width: 20, value: (c) => time(c.activatedAt) },
  ];
  async function* stream() {
    for (let last = 0; ;) {
      const codes = await ctx.db
        .select()
        .from(activationCodes)
        .where(
          and(
            eq(activationCodes.batchId, id),
            ne(activationCodes.status, 'void'),
            sql`${activationCodes.id} > ${last}`,
          ),
        )
        .orderBy(asc(activationCodes.id))
        .limit(STEP);
      yield* codes;
      if (codes.length < STEP) return;
      last = codes.at(-1)?.id ?? last;
    }
  }
  const file = await tableFile(ctx, `激活码-${batch.batchNo}.xlsx`, {
    name: '激活码',
    columns,
    rows: stream(),
  });
  await ctx.db
    .update(codeBatches)
    .set({ exportedBy: userId, exportedAt: sql`now()` })
    .where(eq(codeBatches.id, id));
  await recordOperation(ctx, {
    action: 'codeBatch.export',
    entity: 'codeBatch',
    entityId: id,
    after: { batchNo: batch.batchNo, count: batch.total - batch.void },
  });
  return file;
}
