import { eq } from 'drizzle-orm';
import { areaManagerCodes, areaManagerScopes } from '@/db/schema/area';
import { operationLogs } from '@/db/schema/log';
import { orders } from '@/db/schema/order';
import { isAppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { importManagers, previewManagers } from '@/lib/domain/area/commands/import-managers';
import {
  addManager,
  deleteManagers,
  editManager,
  enableManagers,
} from '@/lib/domain/area/commands/save-manager';
import { cachedManagers, cachedManagerTree, getManager } from '@/lib/domain/area/manager-cached';
import type { ManagerFields } from '@/lib/domain/area/manager-contract';
import { listOfficeManagers } from '@/lib/domain/area/manager-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeBook } from '@/tests/support/factories/product';
import { makeCustomer, submit, submitInput } from '@/tests/support/factories/sale';

let office: Ctx;
let guest: Ctx;
beforeAll(async () => {
  guest = makeCtx();
  office = makeCtx({ actor: adminActor(await makeAdmin(['platform'], '平台')) });
});
beforeEach(async () => {
  await testDb().delete(areaManagerCodes);
  dropTags(null);
});

const fields = (code: string, areaCodes: string[], more: Partial<ManagerFields> = {}): ManagerFields => ({
  code,
  name: `${code}经理`,
  phone: '13600000000',
  remark: '',
  areaCodes,
  enabled: true,
  ...more,
});
const add = (code: string, areaCodes: string[], more?: Partial<ManagerFields>) =>
  withTx(office, (ctx) => addManager(ctx, fields(code, areaCodes, more)));
const near = async (areaCode: string) => (await cachedManagers(guest, areaCode)).map((m) => m.code);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: unknown) => (isAppError(e) ? [e.status, e.message] : e),
  );

test('the longest match wins: county before city before province; a code out of use is no match', async () => {
  await add('P1', ['420000']);
  await add('C1', ['420100']);
  const county = await add('D1', ['420111', '110101']);
  expect(await near('420111')).toEqual(['D1']);
  expect(await near('420102')).toEqual(['C1']);
  expect(await near('421002')).toEqual(['P1']);
  expect(await near('310101')).toEqual([]);
  await withTx(office, (ctx) => enableManagers(ctx, { ids: [county.id], enabled: false }));
  expect(await near('420111')).toEqual(['C1']);
  await withTx(office, (ctx) => enableManagers(ctx, { ids: [county.id], enabled: true }));
  expect(await near('420111')).toEqual(['D1']);
});

test('S-10: guests see code, name and areas by province, never a telephone', async () => {
  await add('QY01', ['420111', '110000']);
  const views = [
    await cachedManagers(guest),
    await cachedManagerTree(guest),
    await getManager(guest, ' qy01 '),
  ];
  expect(JSON.stringify(views)).not.toContain('13600000000');
  expect(views[0]).toEqual([
    {
      code: 'QY01',
      name: 'QY01经理',
      areas: [
        { code: '110000', name: '北京市' },
        { code: '420111', name: '湖北省 武汉市 洪山区' },
      ],
    },
  ]);
  expect((await cachedManagerTree(guest)).map((p) => p.name)).toEqual(['北京市', '湖北省']);
  expect(await refusal(getManager(guest, 'QY02'))).toEqual([404, '区域经理编码不存在']);
});

test('an order keeps its code as it was typed in capitals; an unknown one is refused at the field', async () => {
  const { id } = await add('QY03', ['110000']);
  const customer = await makeCustomer();
  const book = await makeBook(10);
  const send = async (areaManagerCode: string) =>
    submit(customer, await submitInput(customer, [{ productId: book.id, quantity: 1 }], { areaManagerCode }));
  const order = await send('qy03');
  expect(order.managerCode).toBe('QY03');
  await expect(send('nobody')).rejects.toMatchObject({
    status: 400,
    errors: { areaManagerCode: '区域经理编码不存在' },
  });
  // A code that an order carries is neither deleted nor spelled anew; it can go out of use.
  expect(await refusal(withTx(office, (ctx) => deleteManagers(ctx, [id])))).toEqual([
    409,
    '编码 QY03 已被订单或单位使用，不能删除，可以停用',
  ]);
  expect(
    await refusal(
      withTx(office, (ctx) => editManager(ctx, { ...fields('QY04', ['110000']), id, version: 1 })),
    ),
  ).toEqual([409, '编码已被订单或单位使用，不能修改']);
  await withTx(office, (ctx) => enableManagers(ctx, { ids: [id], enabled: false }));
  await expect(send('QY03')).rejects.toMatchObject({ status: 400 });
  const [kept] = await testDb().select().from(orders).where(eq(orders.id, order.id));
  expect(kept?.managerCode).toBe('QY03');
  const [row] = (await listOfficeManagers(office, { pageNum: 1, pageSize: 10 })).list;
  expect(row).toMatchObject({ code: 'QY03', orders: 1, enabled: false });
});

test('an edit moves the areas, is logged with both sides, and is refused on an older version', async () => {
  const { id } = await add('QY05', ['420000']);
  const edit = (areaCodes: string[], version: number) =>
    withTx(office, (ctx) => editManager(ctx, { ...fields('QY05', areaCodes), id, version }));
  await edit(['420100', '420111'], 1);
  expect(await near('420111')).toEqual(['QY05']);
  expect(await near('421002')).toEqual([]);
  expect(await refusal(edit(['110000'], 1))).toEqual([409, '内容已被他人修改，请刷新后在最新内容上编辑']);
  expect(await refusal(edit(['990000'], 2))).toEqual([400, '负责地区中有不存在或已停用的地区']);
  expect(await testDb().$count(areaManagerScopes, eq(areaManagerScopes.managerCodeId, id))).toBe(2);
  const [log] = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.action, 'areaManager.edit'));
  expect(log?.before).toMatchObject({ areas: ['420000'] });
  expect(log?.after).toMatchObject({ areas: ['420100', '420111'] });
});

test('two people who add the same code at once: one is told', async () => {
  const done = await Promise.all([refusal(add('QY06', ['420000'])), refusal(add('QY06', ['420100']))]);
  expect(done.filter((d) => d === null)).toHaveLength(1);
  expect(done.filter((d) => d !== null)).toEqual([[409, '该编码已存在']]);
  expect(await testDb().$count(areaManagerCodes)).toBe(1);
});

describe('import', () => {
  const file = (text: string) => new File([text], '编码.csv');
  const apply = async (text: string, fingerprint: string) =>
    withTx(office, (ctx) => importManagers(ctx, { file: file(text), fingerprint }));

  test('adds, changes and retires in one go; codes that the list does not name stay', async () => {
    await add('QY10', ['420000']);
    await add('QY11', ['110000']);
    await add('QY12', ['310000']);
    const text =
      '编码,姓名,负责地区,电话,状态,备注\nqy10,新经理,420000;420100,13600000001,active,\nQY11,QY11经理,110000,13600000000,retired,\nQY13,添经理,330000、340000,,,华东\n';
    const found = await previewManagers(office, { file: file(text) });
    expect(found).toMatchObject({ rows: 3, errorCount: 0, counts: { add: 1, edit: 1, retire: 1, same: 0 } });
    await apply(text, found.fingerprint);
    const rows = await testDb().select().from(areaManagerCodes).orderBy(areaManagerCodes.code);
    expect(rows.map((r) => [r.code, r.name, r.active])).toEqual([
      ['QY10', '新经理', true],
      ['QY11', 'QY11经理', false],
      ['QY12', 'QY12经理', true],
      ['QY13', '添经理', true],
    ]);
    dropTags(null);
    expect(await near('340101')).toEqual(['QY13']);
  });

  test('one wrong row keeps all of it out', async () => {
    const text = '编码,姓名,负责地区\nQY20,甲,420000\nQY21,,420000\nQY22,丙,999999\nQY20,丁,110000\n';
    const found = await previewManagers(office, { file: file(text) });
    expect(found.errors).toEqual([
      { line: 3, code: 'QY21', message: '请输入姓名' },
      { line: 4, code: 'QY22', message: '地区 999999 不存在或已停用' },
      { line: 5, code: 'QY20', message: '编码与第 2 行重复' },
    ]);
    expect(await refusal(apply(text, found.fingerprint))).toEqual([400, '文件中有 3 处错误，未导入任何内容']);
    expect(await testDb().$count(areaManagerCodes)).toBe(0);
  });

  test('two imports at once: one is written, the other is told that its preview is old', async () => {
    const one = '编码,姓名,负责地区\nQY30,甲,420000\n';
    const two = '编码,姓名,负责地区\nQY30,乙,420000\n';
    const [a, b] = await Promise.all([one, two].map((t) => previewManagers(office, { file: file(t) })));
    const done = await Promise.all([
      refusal(apply(one, a?.fingerprint ?? '')),
      refusal(apply(two, b?.fingerprint ?? '')),
    ]);
    expect(done.filter((d) => d === null)).toHaveLength(1);
    expect(await testDb().$count(areaManagerCodes)).toBe(1);
  });
});
