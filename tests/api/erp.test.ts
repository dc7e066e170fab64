import { adminErpCalls } from '@/lib/domain/erp/admin-calls';
import type { MapImportView, MapView } from '@/lib/domain/erp/map-contract';
import type { HealthView } from '@/lib/domain/erp/run-contract';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { applyFile, csv, makeMapped, soon } from '@/tests/support/factories/erp';
import { makeAdmin } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';

const getHealth = adminErpCalls['GET /api/admin/erp/health'];
const postAdd = adminErpCalls['POST /api/admin/erp/software/add'];
const postDel = adminErpCalls['POST /api/admin/erp/software/del'];
const getDetail = adminErpCalls['GET /api/admin/erp/software/detail/[id]'];
const postEdit = adminErpCalls['POST /api/admin/erp/software/edit'];
const postImport = adminErpCalls['POST /api/admin/erp/software/import'];
const postPreview = adminErpCalls['POST /api/admin/erp/software/import/preview'];
const getList = adminErpCalls['GET /api/admin/erp/software/list'];
const getPushes = adminErpCalls['GET /api/admin/erp/push/list'];
const getRun = adminErpCalls['GET /api/admin/erp/run/detail/[id]'];
const getRows = adminErpCalls['GET /api/admin/erp/run/row/list'];
const getRuns = adminErpCalls['GET /api/admin/erp/run/list'];
const getUnmapped = adminErpCalls['GET /api/admin/erp/unmapped/list'];
const postResolve = adminErpCalls['POST /api/admin/erp/unmapped/resolve'];

let cookies: string;

beforeAll(async () => {
  cookies = await sessionCookies(await makeAdmin(['warehouse']));
});
type Route = Parameters<typeof callRoute>[0];
const post = <T = unknown>(route: Route, body: object | FormData) => callRoute<T>(route, { body, cookies });
const get = <T = unknown>(
  route: Route,
  query: Record<string, string> = {},
  params?: Record<string, string>,
) => callRoute<T>(route, { query, cookies, ...(params && { params }) });
const formOf = (file: File, more: Record<string, string> = {}) => {
  const form = new FormData();
  form.set('file', file);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return form;
};

test('a code stands for one product and a product for one code, each said at its field', async () => {
  const [a, b] = [await makeProduct({ stock: 3 }), await makeProduct({ stock: 4 })];
  const code = `C${a.id}`;
  const added = await post<{ id: number; version: number }>(postAdd, {
    erpCode: code,
    productId: a.id,
    unitFactor: 2,
  });
  expect(added).toMatchObject({ status: 200, json: { data: { version: 1 } } });
  const id = added.json.data?.id ?? 0;
  expect(await post(postAdd, { erpCode: code, productId: b.id })).toMatchObject({
    status: 409,
    json: { errors: { erpCode: '该存货编码已对照其他商品' } },
  });
  expect(await post(postAdd, { erpCode: `${code}x`, productId: a.id })).toMatchObject({
    status: 409,
    json: { errors: { productId: '该商品（期次）已有对照的存货编码' } },
  });
  const digital = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked' });
  expect(await post(postAdd, { erpCode: `${code}y`, productId: digital.id })).toMatchObject({
    status: 422,
    json: { errors: { productId: '该商品不管理库存，不能对照' } },
  });
  const edit = { id, erpCode: code, productId: a.id, unitFactor: 3 };
  expect(await post(postEdit, { ...edit, version: 1 })).toMatchObject({ json: { data: { id, version: 2 } } });
  expect((await post(postEdit, { ...edit, version: 1 })).status).toBe(409);
  expect((await get<MapView>(getDetail, {}, { id: String(id) })).json.data).toMatchObject({
    erpCode: code,
    sku: a.sku,
    unitFactor: 3,
    onHand: 3,
    lastAsOf: null,
  });
  expect(await get(getList, { keyword: code })).toMatchObject({ json: { data: { total: 1 } } });
  expect((await post(postDel, { ids: [id, 999_999] })).status).toBe(404);
  expect((await post(postDel, { ids: [id] })).status).toBe(200);
  expect(await get(getList, { keyword: code })).toMatchObject({ json: { data: { total: 0 } } });
});

test('runs, their rows and the moment of the last snapshot are shown; a waiting code is mapped from the list', async () => {
  const a = await makeMapped(10);
  const fresh = await makeProduct({ stock: 2 });
  const code = `N${fresh.id}`;
  const asOf = soon();
  const run = await applyFile(
    csv(`${a.erpCode},甲,${a.warehouse},12,${asOf}`, `${code},新书,${a.warehouse},7,${asOf}`),
  );
  expect(await get(getRuns, { kind: 'file' })).toMatchObject({ json: { data: { list: [{ id: run.id }] } } });
  expect(await get(getRun, {}, { id: String(run.id) })).toMatchObject({ json: { data: { copiesIn: 2 } } });
  expect(await get(getRows, { runId: String(run.id), result: 'applied' })).toMatchObject({
    json: {
      data: { total: 1, list: [{ rowNo: 2, title: a.title, beforeOnHand: 10, afterOnHand: 12, delta: 2 }] },
    },
  });
  const maps = await get<{ list: MapView[] }>(getList, { keyword: a.erpCode });
  expect(new Date(maps.json.data?.list[0]?.lastAsOf ?? '').getTime()).toBe(new Date(asOf).getTime());

  const waiting = await get<{ list: { id: number }[] }>(getUnmapped, { keyword: code });
  const id = waiting.json.data?.list[0]?.id ?? 0;
  expect((await post(postResolve, { action: 'ignore', ids: [id] })).status).toBe(200);
  expect((await post(postResolve, { action: 'ignore', ids: [id] })).status).toBe(409);
  expect(await get(getUnmapped, { keyword: code, status: 'ignored' })).toMatchObject({
    json: { data: { total: 1 } },
  });
  expect((await post(postResolve, { action: 'reopen', ids: [id] })).status).toBe(200);
  expect((await post(postResolve, { action: 'map', id, productId: fresh.id })).status).toBe(200);
  expect(await get(getUnmapped, { keyword: code, status: 'mapped' })).toMatchObject({
    json: { data: { total: 1 } },
  });
  expect(await get(getList, { keyword: code })).toMatchObject({
    json: { data: { list: [{ erpName: '新书' }] } },
  });
});

test('a mapping file is imported whole or not at all', async () => {
  const [a, b] = [await makeProduct({ stock: 1 }), await makeProduct({ stock: 1 })];
  const good = new File([`存货编码,商品编码,换算\nG${a.id},${a.sku},4\nG${b.id},${b.sku},\n`], 'map.csv');
  const bad = new File(
    [`存货编码,商品编码\nB${a.id},${a.sku}\nB${b.id},NOPE\nB${a.id},${b.sku}\n`],
    'bad.csv',
  );
  const seen = (await post<MapImportView>(postPreview, formOf(bad))).json.data;
  expect(seen?.errors.map((e) => [e.line, e.column, e.message])).toEqual([
    [3, '商品编码', '商品不存在'],
    [4, '存货编码', '与第 2 行重复'],
  ]);
  const before = await dataSnapshot();
  expect(await post(postImport, formOf(bad, { fingerprint: seen?.fingerprint ?? '' }))).toMatchObject({
    status: 422,
  });
  expect(await dataSnapshot()).toEqual(before);
  const shown = (await post<MapImportView>(postPreview, formOf(good))).json.data;
  expect(shown).toMatchObject({ rows: 2, counts: { add: 2, edit: 0, same: 0 }, errors: [] });
  expect((await post(postImport, formOf(good, { fingerprint: shown?.fingerprint ?? '' }))).status).toBe(200);
  expect((await post<MapImportView>(postPreview, formOf(good))).json.data?.counts).toEqual({
    add: 0,
    edit: 0,
    same: 2,
  });
});

test('without an ERP the state says so, and the lists answer', async () => {
  const { json } = await get<HealthView>(getHealth);
  expect(json.data).toMatchObject({ configured: false, ok: null, runningPullId: null, alarmCopies: 500 });
  expect((await get(getPushes)).status).toBe(200);
});
