import { eq } from 'drizzle-orm';
import { areaManagerCodes, areas } from '@/db/schema/area';
import { dropTags } from '@/lib/data/page-cache';
import { adminAreaCalls } from '@/lib/domain/area/admin-calls';
import { guestAreaCalls } from '@/lib/domain/area/guest-calls';
import type { PastedView } from '@/lib/domain/area/contract';
import type { ImportPreview } from '@/lib/domain/area/import-contract';
import type { AreaOfficeRow } from '@/lib/domain/area/office-contract';
import { userAreaCalls } from '@/lib/domain/area/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';

const areaAdd = adminAreaCalls['POST /api/admin/area/add'];
const areaDetail = adminAreaCalls['GET /api/admin/area/detail/[id]'];
const areaExport = adminAreaCalls['GET /api/admin/area/export'];
const areaImport = adminAreaCalls['POST /api/admin/area/import'];
const areaPreview = adminAreaCalls['POST /api/admin/area/import/preview'];
const areaOffice = adminAreaCalls['GET /api/admin/area/list'];
const areaRetire = adminAreaCalls['POST /api/admin/area/retire'];
const areaRestore = adminAreaCalls['POST /api/admin/area/restore'];
const areaTree = adminAreaCalls['GET /api/admin/area/tree'];
const managerAdd = adminAreaCalls['POST /api/admin/area/mgr/code/add'];
const managerOffice = adminAreaCalls['GET /api/admin/area/mgr/code/list'];
const areaList = guestAreaCalls['GET /api/guest/area/list'];
const managerList = guestAreaCalls['GET /api/guest/area/mgr/code/list'];
const managerTree = guestAreaCalls['GET /api/guest/area/mgr/code/list1'];
const recognize = userAreaCalls['POST /api/user/area/recognize'];
const selectByCode = guestAreaCalls['GET /api/guest/area/mgr/code/selectByCode'];

let cookies = '';
beforeAll(async () => {
  cookies = await sessionCookies(await makeAdmin(['platform'], '平台'));
});
beforeEach(() => dropTags(null));

const post = <T = unknown>(handler: Parameters<typeof callRoute>[0], body: unknown) =>
  callRoute<T>(handler, { cookies, body });
const upload = (text: string, fingerprint?: string) => {
  const form = new FormData();
  form.append('file', new File([text], '地区.csv', { type: 'text/csv' }));
  if (fingerprint) form.append('fingerprint', fingerprint);
  return form;
};

test('areas by parent for everybody; a code of another form is refused', async () => {
  const provinces = await callRoute<{ code: string; name: string }[]>(areaList);
  expect(provinces.json.data).toHaveLength(34);
  const counties = await callRoute<unknown[]>(areaList, { query: { parentCode: '420100' } });
  expect(counties.json.data).toHaveLength(13);
  expect((await callRoute(areaList, { query: { parentCode: "42' or 1=1" } })).status).toBe(400);
});

test('a pasted address is read by the areas of now; what is divided further is left to be chosen', async () => {
  const buyer = await sessionCookies(await makeBuyer());
  const read = async (text: string) =>
    (await callRoute<PastedView>(recognize, { cookies: buyer, body: { text } })).json.data;
  expect(await read('张三，13800000001，北京市朝阳区工人体育场北路 13 号')).toEqual({
    name: '张三',
    phone: '13800000001',
    tel: '',
    postcode: '',
    place: { code: '110105', province: '北京市', city: '北京市', district: '朝阳区' },
    address: '工人体育场北路 13 号',
  });
  expect(await read('湖北省武汉市中南路 7 号')).toMatchObject({ place: null, address: '中南路 7 号' });
  expect((await callRoute(recognize, { cookies: buyer, body: { text: ' ' } })).json).toMatchObject({
    errors: { text: '请粘贴收货地址' },
  });
});

test('the office sees retired areas and finds by name, beginning of the code and mark', async () => {
  await post(areaRetire, { codes: ['420117'] });
  const below = await callRoute<AreaOfficeRow[]>(areaTree, { cookies, query: { parentCode: '420100' } });
  expect(below.json.data?.find((a) => a.code === '420117')).toMatchObject({
    active: false,
    place: '湖北省 武汉市 新洲区',
  });
  const open = await callRoute<unknown[]>(areaList, { query: { parentCode: '420100' } });
  expect(open.json.data).toHaveLength(12);
  const find = async (query: Record<string, string>) =>
    (await callRoute<{ list: AreaOfficeRow[]; total: number }>(areaOffice, { cookies, query })).json.data;
  expect((await find({ keyword: '新洲' }))?.list.map((a) => a.code)).toEqual(['420117']);
  expect((await find({ keyword: '4201', level: '3' }))?.total).toBe(13);
  expect((await find({ state: 'retired' }))?.list.map((a) => a.code)).toEqual(['420117']);
  expect((await find({ keyword: '%' }))?.total).toBe(0);
  await post(areaRestore, { codes: ['420117'] });
  const detail = await callRoute<AreaOfficeRow>(areaDetail, { cookies, params: { id: '420117' } });
  expect(detail.json.data).toMatchObject({ code: '420117', active: true });
  expect((await callRoute(areaDetail, { cookies, params: { id: '999999' } })).status).toBe(404);
});

test.each([
  [{ code: '42011', name: '甲' }, 'code'],
  [{ code: '420197', name: '' }, 'name'],
  [{ code: '420197', name: '=cmd()' }, 'name'],
  [{ code: '990101', name: '甲' }, 'code'],
])('%j is refused at the field %s', async (body, field) => {
  const reply = await post(areaAdd, body);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.json.errors ?? {})).toEqual([field]);
});

test('the exported list goes through preview and import; the preview writes nothing', async () => {
  const file = await callRoute(areaExport, { cookies });
  expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''");
  expect(file.bytes.slice(0, 3)).toEqual(Uint8Array.from([0xef, 0xbb, 0xbf]));
  const text = file.text.replace('420111,洪山区', '420111,洪山新区');
  const preview = await post<ImportPreview>(areaPreview, upload(text));
  expect(preview.json.data).toMatchObject({ rows: 3882, errorCount: 0, counts: { edit: 1, same: 3881 } });
  const name = async () =>
    (await testDb().select({ name: areas.name }).from(areas).where(eq(areas.code, '420111')))[0]?.name;
  expect(await name()).toBe('洪山区');
  const { fingerprint } = preview.json.data as ImportPreview;
  expect((await post(areaImport, upload(text, 'f'.repeat(64)))).status).toBe(409);
  expect((await post(areaImport, upload(text))).status).toBe(400);
  expect(await name()).toBe('洪山区');
  expect((await post(areaImport, upload(text, fingerprint))).status).toBe(200);
  expect(await name()).toBe('洪山新区');
  await testDb().update(areas).set({ name: '洪山区' }).where(eq(areas.code, '420111'));
});

test.each([
  ['no file', { file: 'text' }],
  ['an array', { file: ['a', 'b'] }],
  ['nothing', {}],
])('S-37, S-48: %s instead of a file is refused', async (_name, body) => {
  expect((await post(areaPreview, body)).status).toBe(400);
});

test('S-48: a file above the limit is refused without being read', async () => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.csv'));
  const reply = await post(areaPreview, form);
  expect([reply.status, reply.json.errors?.['file']]).toEqual([400, '文件不能超过 2 MB']);
});

test('area managers: written by the office, seen by everybody without the telephone (S-10)', async () => {
  const saved = await post(managerAdd, {
    code: 'qy-9',
    name: '钱经理',
    phone: '13611112222',
    areaCodes: ['420100'],
  });
  expect(saved.status).toBe(200);
  const near = await callRoute<{ code: string }[]>(managerList, { query: { areaCode: '420111' } });
  expect(near.json.data?.map((m) => m.code)).toEqual(['QY-9']);
  const tree = await callRoute<{ name: string }[]>(managerTree);
  expect(tree.json.data?.map((p) => p.name)).toEqual(['湖北省']);
  const one = await callRoute(selectByCode, { query: { code: 'QY-9' } });
  expect(one.json.data).toEqual({
    code: 'QY-9',
    name: '钱经理',
    areas: [{ code: '420100', name: '湖北省 武汉市' }],
  });
  for (const reply of [near, tree, one]) expect(reply.text).not.toContain('13611112222');
  const missing = await callRoute(selectByCode, { query: { code: 'QY-8' } });
  expect([missing.status, missing.json.errors]).toEqual([404, { code: '区域经理编码不存在' }]);
  expect((await callRoute(selectByCode, { query: { code: ['a', 'b'] } })).status).toBe(400);
  const office = await callRoute(managerOffice, { cookies, query: { areaCode: '420111' } });
  expect(office.text).toContain('13611112222');
  await testDb().delete(areaManagerCodes);
});
