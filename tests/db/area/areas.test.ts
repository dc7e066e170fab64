import { eq, inArray, sql } from 'drizzle-orm';
import { areas } from '@/db/schema/area';
import { operationLogs } from '@/db/schema/log';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedAreas } from '@/lib/domain/area/cached';
import { importAreas, previewAreas } from '@/lib/domain/area/commands/import-areas';
import { restoreAreas, retireAreas } from '@/lib/domain/area/commands/retire-areas';
import { addArea, editArea } from '@/lib/domain/area/commands/save-area';
import { exportAreas, listAreasBelow } from '@/lib/domain/area/office-queries';
import { getAddressArea } from '@/lib/domain/area/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';

let office: Ctx;
beforeAll(async () => {
  office = makeCtx({ actor: adminActor(await makeAdmin(['platform'], '平台')) });
});
beforeEach(() => dropTags(null));

const rowOf = async (code: string) => (await testDb().select().from(areas).where(eq(areas.code, code)))[0];
const csv = (text: string) => new File([text], '地区.csv', { type: 'text/csv' });
const HEAD = 'code,name,parent,level,status\n';
const preview = (text: string) => previewAreas(office, { file: csv(text) });
const apply = (text: string, fingerprint: string) =>
  withTx(office, (ctx) => importAreas(ctx, { file: csv(text), fingerprint }));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) => (isAppError(e) ? [e.status, e.message] : e),
  );
/** Everything of the table, to see that a refused act changed nothing. */
const state = async () => {
  const [row] = (
    await testDb().execute<{ h: string }>(
      sql`select md5(string_agg(a::text, '|' order by code)) as h from areas a`,
    )
  ).rows;
  return row?.h;
};

test('the reference data are 34 provinces, 369 cities and 3479 counties; what the standard does not know is marked', async () => {
  const rows = await testDb()
    .select({ level: areas.level, n: sql<number>`count(*)::int` })
    .from(areas)
    .groupBy(areas.level)
    .orderBy(areas.level);
  expect(rows).toEqual([
    { level: 1, n: 34 },
    { level: 2, n: 369 },
    { level: 3, n: 3479 },
  ]);
  expect((await rowOf('441901'))?.official).toBe(false);
  expect((await rowOf('540581'))?.official).toBe(true);
});

test('an added area lies below the one that its code names and is offered in the next read', async () => {
  const before = (await cachedAreas(office, '420100')).length;
  await withTx(office, (ctx) =>
    addArea(ctx, { code: '420199', name: '测试区', pinyin: '', official: false }),
  );
  expect(await rowOf('420199')).toMatchObject({
    parentCode: '420100',
    level: 3,
    official: false,
    active: true,
  });
  expect(await cachedAreas(office, '420100')).toHaveLength(before + 1);
  expect(
    await refusal(
      withTx(office, (ctx) => addArea(ctx, { code: '420199', name: '又一区', pinyin: '', official: true })),
    ),
  ).toEqual([409, '该地区代码已存在']);
  expect(
    await refusal(
      withTx(office, (ctx) => addArea(ctx, { code: '990101', name: '无处', pinyin: '', official: true })),
    ),
  ).toEqual([400, '上级地区不存在，请先添加上级']);
  await testDb().delete(areas).where(eq(areas.code, '420199'));
});

test('a save on an older version is refused and changes nothing', async () => {
  const { version } = (await rowOf('420111')) ?? { version: 0 };
  const edit = (name: string) =>
    withTx(office, (ctx) =>
      editArea(ctx, { code: '420111', version, name, pinyin: 'hongshan', official: true }),
    );
  expect(await edit('洪山新区')).toEqual({ code: '420111', version: version + 1 });
  expect(await refusal(edit('别的区'))).toEqual([409, '内容已被他人修改，请刷新后在最新内容上编辑']);
  expect((await rowOf('420111'))?.name).toBe('洪山新区');
  await withTx(office, (ctx) =>
    editArea(ctx, { code: '420111', version: version + 1, name: '洪山区', pinyin: '', official: true }),
  );
});

test('a retired city takes its counties out of use; they come back with it or one by one, never below a retired one', async () => {
  const counties = (await listAreasBelow(office, '420700')).length;
  expect(await withTx(office, (ctx) => retireAreas(ctx, ['420700']))).toBe(counties + 1);
  expect(await cachedAreas(office, '420700')).toEqual([]);
  expect(await refusal(getAddressArea(office, '420704'))).toEqual([400, '请选择所在地区']);
  expect(
    await refusal(withTx(office, (ctx) => restoreAreas(ctx, { codes: ['420704'], below: false }))),
  ).toEqual([409, '上级地区“鄂州市”已停用，请先恢复上级']);
  expect(await withTx(office, (ctx) => restoreAreas(ctx, { codes: ['420700'], below: false }))).toBe(1);
  expect(await withTx(office, (ctx) => restoreAreas(ctx, { codes: ['420704'], below: false }))).toBe(1);
  expect((await cachedAreas(office, '420700')).map((a) => a.code)).toEqual(['420704']);
  await withTx(office, (ctx) => restoreAreas(ctx, { codes: ['420700'], below: true }));
  expect(await cachedAreas(office, '420700')).toHaveLength(counties);
});

test('the whole list exported and imported again changes nothing', async () => {
  const { body } = await exportAreas(office);
  const text = body.toString();
  const found = await preview(text);
  expect(found).toMatchObject({ rows: 3882, errorCount: 0, changes: [], counts: { same: 3882, add: 0 } });
});

test('an import writes exactly what its preview showed, logs it, and deletes nothing', async () => {
  const text = `${HEAD}420111,洪山新区,420100,3,active\n420117,新洲区,420100,3,retired\n420198,天河新区,420100,3,active\n`;
  const before = await testDb().$count(areas);
  const logs = await testDb().$count(operationLogs, eq(operationLogs.action, 'area.import'));
  const found = await preview(text);
  expect(found.changes.map((c) => [c.code, c.action, c.before, c.after])).toEqual([
    ['420111', 'edit', '洪山区', '洪山新区'],
    ['420117', 'retire', '新洲区', '新洲区（已停用）'],
    ['420198', 'add', null, '天河新区'],
  ]);
  expect((await rowOf('420111'))?.name).toBe('洪山区');
  await apply(text, found.fingerprint);
  expect(await testDb().$count(areas)).toBe(before + 1);
  expect(await rowOf('420111')).toMatchObject({ name: '洪山新区' });
  expect(await rowOf('420117')).toMatchObject({ active: false, name: '新洲区' });
  expect(await rowOf('420198')).toMatchObject({ parentCode: '420100', level: 3, active: true });
  expect(await testDb().$count(operationLogs, eq(operationLogs.action, 'area.import'))).toBe(logs + 1);
  // The same file again: the preview of then is no longer true.
  expect(await refusal(apply(text, found.fingerprint))).toEqual([409, '预览之后数据有变化，请重新预览']);
  await testDb().delete(areas).where(eq(areas.code, '420198'));
  await testDb().update(areas).set({ name: '洪山区' }).where(eq(areas.code, '420111'));
  await testDb().update(areas).set({ active: true }).where(eq(areas.code, '420117'));
});

test('one wrong row keeps all of an import out', async () => {
  const text = `${HEAD}420111,洪山新区,420100,3,active\n420112,东西湖区,430100,3,active\n4201,短,,,\n`;
  const found = await preview(text);
  expect(found.errors).toEqual([
    { line: 3, code: '420112', message: '上级代码应为 420100' },
    { line: 4, code: '4201', message: '代码应为 6 位数字' },
  ]);
  const before = await state();
  expect(await refusal(apply(text, found.fingerprint))).toEqual([400, '文件中有 2 处错误，未导入任何内容']);
  expect(await state()).toBe(before);
});

test('two imports at once: one is written, the other is told that its preview is old', async () => {
  const one = `${HEAD}420111,甲区,420100,3,active\n`;
  const two = `${HEAD}420111,乙区,420100,3,active\n`;
  const [a, b] = [await preview(one), await preview(two)];
  const done = await Promise.all([refusal(apply(one, a.fingerprint)), refusal(apply(two, b.fingerprint))]);
  expect(done.filter((d) => d === null)).toHaveLength(1);
  expect(done.filter((d) => d !== null)).toEqual([[409, '预览之后数据有变化，请重新预览']]);
  expect((await rowOf('420111'))?.name).toBe(done[0] === null ? '甲区' : '乙区');
  await testDb().update(areas).set({ name: '洪山区' }).where(eq(areas.code, '420111'));
});

test('S-48: a list in GB18030 is read; bytes of no encoding, an open quotation and too many rows are refused', async () => {
  const gb = Uint8Array.from([
    ...new TextEncoder().encode(`${HEAD}420111,`),
    // 洪山区
    0xba,
    0xe9,
    0xc9,
    0xbd,
    0xc7,
    0xf8,
    ...new TextEncoder().encode(',420100,3,active\n'),
  ]);
  const found = await previewAreas(office, { file: new File([gb], 'a.csv') });
  expect(found).toMatchObject({ errorCount: 0, counts: { same: 1 } });
  const bad = new File([Uint8Array.from([0xff, 0xfe, 0x00, 0xd8])], 'a.csv');
  await expect(previewAreas(office, { file: bad })).rejects.toMatchObject({ status: 400 });
  await expect(preview(`${HEAD}"420111,洪山区`)).rejects.toMatchObject({ status: 400 });
  const many = HEAD + '420111,洪山区,,,\n'.repeat(10_001);
  expect(await refusal(preview(many))).toEqual([400, '文件格式有误，或超过 10000 行']);
  const rows = await testDb()
    .select()
    .from(areas)
    .where(inArray(areas.code, ['420111']));
  expect(rows[0]?.name).toBe('洪山区');
});
