import type { ListImportView } from '@/lib/domain/campaign/import-contract';
import type { OwnListView, ReaderView } from '@/lib/domain/campaign/contract';
import { userCampaignCalls } from '@/lib/domain/campaign/user-calls';
import { cancelOrder } from '@/lib/domain/order/commands/cancel-order';
import { TestBrowser } from '@/tests/support/call-route';
import {
  closeSeason,
  makeCampaign,
  orderInput,
  putReader,
  readLists,
  takeOver,
} from '@/tests/support/factories/campaign';
import {
  joinOrganization,
  makeOrganization,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { makePeriodical, makePlan, nextYear } from '@/tests/support/factories/periodical';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const detail = userCampaignCalls['GET /api/user/campaign/detail/[id]'];
const differences = userCampaignCalls['GET /api/user/campaign/differences/[id]'];
const put = userCampaignCalls['POST /api/user/campaign/import/[id]'];
const check = userCampaignCalls['POST /api/user/campaign/import/check/[id]'];
const list = userCampaignCalls['GET /api/user/campaign/list'];
const order = userCampaignCalls['POST /api/user/campaign/order/[id]'];
const quote = userCampaignCalls['GET /api/user/campaign/quote/[id]'];
const readers = userCampaignCalls['GET /api/user/campaign/readers/[id]'];
const remove = userCampaignCalls['POST /api/user/campaign/reader/remove/[id]'];
const save = userCampaignCalls['POST /api/user/campaign/reader/save/[id]'];
const reopen = userCampaignCalls['POST /api/user/campaign/reopen/[id]'];
const take = userCampaignCalls['POST /api/user/campaign/take/[id]'];
const xlsx = userCampaignCalls['GET /api/user/campaign/xlsx/[id]'];

process.env.RATE_SCALE = '100000';

let title: { id: number };
let organization: TestOrganization;
let browser: TestBrowser;
let former: number;
let id: number;
beforeEach(async () => {
  title = (await makePeriodical({ product: { title: '保密工作' } })).product;
  organization = await makeOrganization();
  browser = await new TestBrowser().signIn(organization.manager.user);
  former = await makeCampaign([title]);
  await putReader(organization.manager, former, { [title.id]: 2 });
  await makePlan(title.id, nextYear() + 1, 4);
  id = await makeCampaign([title], { year: nextYear() + 1 });
});
afterEach(expectInvariants);

const params = () => ({ params: { id: String(id) } });
const reader = () => ({
  id,
  department: '保密处',
  name: '李四',
  phone: '13900000002',
  areaCode: '110101',
  address: '西长安街 2 号',
  copies: [{ productId: title.id, copies: 3 }],
});
const form = (row: string, version?: number) => {
  const sheet = `部门,收货人,手机号码,省,市,区县,详细地址,《保密工作》[${title.id}]\n${row}`;
  const body = new FormData();
  body.set('file', new File([sheet], 'list.csv', { type: 'text/csv' }));
  if (version !== undefined) body.set('version', String(version));
  return { ...params(), body };
};
const good = '办公室,王五,13900000005,北京市,,东城区,东长安街 5 号,4';

test('a manager takes the former list over, changes it, sees what has changed, and orders it once', async () => {
  expect((await browser.call(list)).json.data).toMatchObject({
    list: [
      { id, face: 'open', listFace: 'none' },
      { id: former, listFace: 'open' },
    ],
  });
  expect((await browser.call<OwnListView>(take, { ...params(), body: {} })).json.data).toMatchObject({
    readers: 1,
    copies: 2,
  });
  await browser.call(save, { ...params(), body: reader() });
  const found = await browser.call<{ list: ReaderView[] }>(readers, params());
  expect(found.json.data?.list.map((r) => r.name)).toEqual(['张三', '李四']);
  expect((await browser.call(differences, params())).json.data).toMatchObject({ added: 1, same: 1 });
  const file = await browser.call(xlsx, params());
  expect([file.status, file.bytes.length > 0]).toEqual([200, true]);
  const gone = { ids: [found.json.data?.list[0]?.id] };
  expect((await browser.call(remove, { ...params(), body: gone })).json.data).toMatchObject({ readers: 1 });
  const seen = await browser.call<ListImportView>(check, form(good));
  expect(seen.json.data).toMatchObject({ rows: 1, added: 1, removed: 1, errors: [] });
  const imported = await browser.call(put, form(good, seen.json.data?.version));
  expect(imported.json.data).toMatchObject({ readers: 1, copies: 4 });
  const quoted = await browser.call<{ totalFen: number; version: number }>(quote, params());
  const wish = await orderInput(organization.manager, id);
  expect(quoted.json.data).toMatchObject({ totalFen: wish.totalFen, version: wish.version });
  const placed = await browser.call<{ id: number }>(order, { ...params(), body: wish });
  const again = await browser.call<{ id: number }>(order, { ...params(), body: wish });
  expect([placed.status, again.json.data?.id]).toEqual([200, placed.json.data?.id]);
  expect((await browser.call(reopen, { ...params(), body: {} })).status).toBe(409);
  await organization.manager.act((ctx) => cancelOrder(ctx, placed.json.data?.id ?? 0, 'buyer'));
  expect((await browser.call(reopen, { ...params(), body: {} })).json.data).toMatchObject({ editable: true });
});

test('a bad field and a bad file say it at their place, and the list stays', async () => {
  const bad = { ...reader(), phone: '1', address: '' };
  expect((await browser.call(save, { ...params(), body: bad })).json.errors).toMatchObject({
    phone: expect.any(String),
    address: '请填写详细地址（至少 3 个字符）',
  });
  const seen = await browser.call<ListImportView>(check, form(good.replace('东城区', '西瓜区')));
  expect(seen.json.data?.errors).toMatchObject([{ line: 2, column: '区县' }]);
  const reply = await browser.call(put, form(good.replace('东城区', '西瓜区'), seen.json.data?.version));
  expect([reply.status, reply.json.errors?.['file']]).toEqual([400, expect.stringContaining('第 2 行')]);
  expect((await readLists(id)).map((l) => l.readers)).toEqual([]);
});

test('S-73: no member, no manager of another organisation and no private buyer reaches a list; a closed season takes none', async () => {
  const member = await new TestBrowser().signIn((await joinOrganization(organization.id, 'member')).user);
  const calls = [
    ...[detail, differences, readers, quote, xlsx].map((call) => [call, params()] as const),
    ...[take, reopen].map((call) => [call, { ...params(), body: {} }] as const),
    [save, { ...params(), body: reader() }] as const,
    [remove, { ...params(), body: { ids: [1] } }] as const,
    [check, form(good)] as const,
    [put, form(good, 0)] as const,
    [order, { ...params(), body: await ready() }] as const,
  ];
  const before = await dataSnapshot();
  for (const [call, sent] of calls)
    expect([call.summary, (await member.call(call, sent)).status]).toEqual([call.summary, 403]);
  expect(await dataSnapshot()).toEqual(before);
  const foreign = await new TestBrowser().signIn((await makeOrganization()).manager.user);
  expect((await foreign.call(detail, params())).json.data).toMatchObject({ readers: 0, former: null });
  expect((await foreign.call(take, { ...params(), body: {} })).status).toBe(404);
  await closeSeason(id);
  for (const [call, sent] of [
    [save, { ...params(), body: reader() }],
    [order, { ...params(), body: await orderInput(organization.manager, id) }],
  ] as const)
    expect((await browser.call(call, sent)).status).toBe(409);
});

/** A list that could be ordered. */
async function ready() {
  await takeOver(organization.manager, id);
  return orderInput(organization.manager, id);
}
