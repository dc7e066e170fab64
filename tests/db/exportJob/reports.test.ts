import { checkPermission } from '@/lib/core/permissions';
import { buildMissingFacts } from '@/lib/domain/report/commands/build-facts';
import { saleInput } from '@/lib/domain/report/list-contract';
import { getSales } from '@/lib/domain/report/sale-queries';
import { reportExportInput, type ExportKind } from '@/lib/domain/exportJob/contract';
import { exportDefinitions } from '@/lib/domain/exportJob/contract';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { askExport, fileOf, jobOf } from '@/tests/support/factories/exports';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { runDueJobs } from '@/tests/support/jobs';
import { makeWorld, NOW } from '../report/world';

const range = { startTime: '2026-02-01', endTime: '2026-03-31' };
const kinds = reportExportInput.options.map((o) => `report.${o.shape.report.value}` as const);
const column = (rows: string[][], title: string) => {
  const index = rows[0]?.indexOf(title) ?? -1;
  return rows.slice(1).map((r) => r[index] ?? '');
};

let director: User;
const exported = async (kind: ExportKind, params: object = {}) => {
  const id = await askExport(director, kind, { ...range, ...params });
  await runDueJobs();
  return { rows: await fileOf(id), job: await jobOf(id) };
};
beforeAll(async () => {
  await makeWorld();
  await buildMissingFacts(makeCtx({ now: NOW }));
  director = await makeAdmin(['report']);
});

test('every report is a file whose last line or sum is the report', async () => {
  const sales = await getSales(makeCtx({ now: NOW }), saleInput.parse(range));
  const yuan = String(sales.totals.netFen / 100);
  for (const kind of kinds) {
    const { rows, job } = await exported(kind);
    expect([kind, job.status, job.rowCount, job.truncated]).toEqual([kind, 'done', rows.length - 1, false]);
    expect(job.fileName).not.toContain('个人信息');
    const title = kind === 'report.annual' ? '本期净销售额（元）' : '净销售额（元）';
    if (kind !== 'report.details') expect([kind, column(rows, title).at(-1)]).toEqual([kind, yuan]);
  }
});

test('the lines behind a figure come to the figure, each once, in the order of the days', async () => {
  const [product] = (await getSales(makeCtx({ now: NOW }), saleInput.parse(range))).list;
  const { rows } = await exported('report.details', { productId: product?.productId });
  expect(column(rows, '册数').reduce((n, v) => n + Number(v), 0)).toBe(product?.paidQty);
  const fen = column(rows, '合计（元）').reduce((n, v) => n + Math.round(Number(v) * 100), 0);
  expect(fen).toBe(product?.paidFen);
  const days = column(rows, '统计日期');
  expect(days).toEqual(days.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(days[0]).toMatch(/^2026-02-/);
});

test('print runs are a file for those who print and send, and for nobody who may only look at reports', async () => {
  const sender = await makeAdmin(['warehouse']);
  const id = await askExport(sender, 'printRun');
  await runDueJobs();
  const rows = await fileOf(id);
  const [all] = await ownerQuery<{ n: number }>(
    `select count(*)::int as n from periodical_issues i join products p on p.id = i.product_id and p.kind = 'paper_periodical' and p.deleted_at is null`,
  );
  expect(rows).toHaveLength((all?.n ?? 0) + 1);
  expect(rows[0]).toContain('印数');
  await expect(askExport(director, 'printRun')).rejects.toThrow('权限不足');
  const office = await makeAdmin(['order']);
  for (const kind of kinds) {
    expect(exportDefinitions[kind].can).toBe('report.read');
    await expect(askExport(office, kind)).rejects.toThrow('权限不足');
  }
  expect(checkPermission('report.read', { role: 'admin#adminProduct', permissions: ['report'] })).toBe('ok');
});
