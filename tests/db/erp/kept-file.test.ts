import { eq } from 'drizzle-orm';
import { erpProductMaps, erpSyncRuns } from '@/db/schema/erp';
import { operationLogs } from '@/db/schema/log';
import { uploads } from '@/db/schema/upload';
import { withTx } from '@/lib/data/tx';
import { tidyFiles } from '@/lib/domain/erp/commands/keep-file';
import { getRun, openRunFile } from '@/lib/domain/erp/run-queries';
import { purgeUpload } from '@/lib/domain/upload/commands/clean-uploads';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import {
  applyFile,
  clerkCtx,
  csv,
  lastRun,
  makeMapped,
  previewFile,
  soon,
  xlsx,
} from '@/tests/support/factories/erp';
import { refused } from '@/tests/support/refused';

const take = async (runId: number) => withTx(await clerkCtx(), (ctx) => openRunFile(ctx, runId));
const bytesOf = async (key: string) => {
  const found = await makeCtx().ports.storage.get(key);
  const chunks: Uint8Array[] = [];
  for await (const chunk of found?.body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const uploadOf = async (runId: number) => {
  const [row] = await testDb()
    .select({ upload: uploads })
    .from(erpSyncRuns)
    .innerJoin(uploads, eq(uploads.id, erpSyncRuns.uploadId))
    .where(eq(erpSyncRuns.id, runId));
  if (!row) throw new Error('the run has no file');
  return row.upload;
};
const files = () => testDb().$count(uploads, eq(uploads.usage, 'erp'));

beforeAll(clerkCtx);

test.each([
  ['csv', async (code: string, place: string) => csv(`${code},,${place},12,${soon()}`)],
  [
    'xlsx',
    (code: string, place: string) =>
      xlsx(['存货编码', '仓库', '现存量', '截止时间'], [[code, place, 12, soon()]]),
  ],
] as const)('an imported %s file is kept privately as it came; who takes it is noted', async (ext, make) => {
  const a = await makeMapped(10);
  const file = await make(a.erpCode, a.warehouse);
  const run = await applyFile(file);
  const kept = await uploadOf(run.id);
  expect(run.upload).toEqual({ id: kept.id, name: `stock.${ext}` });
  expect(kept).toMatchObject({ usage: 'erp', private: true, ext, sha256: run.fileSha256, deletedAt: null });
  const taken = await take(run.id);
  expect((await bytesOf(taken.key)).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  const log = await testDb().select().from(operationLogs).where(eq(operationLogs.action, 'erpRun.download'));
  expect(log.filter((l) => l.entityId === String(run.id))).toHaveLength(1);
});

test('the file of a refused import is kept with its run; a preview out of date keeps none', async () => {
  const a = await makeMapped(10);
  const bad = csv(`${a.erpCode},,没有的仓库,12,${soon()}`);
  await refused(applyFile(bad));
  const run = await lastRun('file');
  expect(await getRun(makeCtx(), run?.id ?? 0)).toMatchObject({
    status: 'failed',
    upload: { name: 'stock.csv' },
  });

  const file = csv(`${a.erpCode},,${a.warehouse},12,${soon()}`);
  const shown = await previewFile(file);
  const before = await files();
  await testDb().update(erpProductMaps).set({ unitFactor: 2 }).where(eq(erpProductMaps.erpCode, a.erpCode));
  expect(await refused(applyFile(file, shown))).toMatchObject({ status: 409 });
  expect(await files()).toBe(before);
});

test('a file is let go after a year, one of no run after a day; the run keeps its name and hash', async () => {
  const a = await makeMapped(10);
  const [old, young, lost] = [
    await applyFile(csv(`${a.erpCode},,${a.warehouse},11,${soon()}`)),
    await applyFile(csv(`${a.erpCode},,${a.warehouse},12,${soon()}`)),
    await applyFile(csv(`${a.erpCode},,${a.warehouse},13,${soon()}`)),
  ];
  const [oldFile, youngFile, lostFile] = [
    await uploadOf(old.id),
    await uploadOf(young.id),
    await uploadOf(lost.id),
  ];
  const age = (id: number, days: number) =>
    ownerQuery(`update uploads set created_at = created_at - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ]);
  await age(oldFile.id, 366);
  await age(youngFile.id, 364);
  await age(lostFile.id, 2);
  await testDb().update(erpSyncRuns).set({ uploadId: null }).where(eq(erpSyncRuns.id, lost.id));
  await tidyFiles(makeCtx());
  for (const id of [oldFile.id, youngFile.id, lostFile.id]) await purgeUpload(makeCtx(), id);
  const there = async (key: string) => (await makeCtx().ports.storage.head(key)) !== null;
  expect([await there(oldFile.key), await there(youngFile.key), await there(lostFile.key)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await getRun(makeCtx(), old.id)).toMatchObject({
    upload: null,
    fileName: 'stock.csv',
    fileSha256: old.fileSha256,
  });
  expect(await refused(take(old.id))).toMatchObject({ status: 404 });
});
