import type { Receiver } from '@/lib/domain/member/contract';
import { userMemberCalls } from '@/lib/domain/member/user-calls';
import { callRoute, sessionCookies } from '@/tests/support/call-route';
import { makeBuyer, makeMallAdmin } from '@/tests/support/factories/member';
import { unknownNamed } from '@/tests/support/unknown-fields';

const add = userMemberCalls['POST /api/user/receiver/add'];
const all = userMemberCalls['GET /api/user/receiver/all'];
const makeDefault = userMemberCalls['POST /api/user/receiver/default/[id]'];
const drop = userMemberCalls['POST /api/user/receiver/del/[id]'];
const edit = userMemberCalls['POST /api/user/receiver/edit'];

const body = {
  name: ' 王伟 ',
  phone: '+86 138-0000-0001',
  areaCode: '110101',
  address: '某街 1 号',
  tel: '',
  postcode: '',
};

test('add, list, edit, default, delete', async () => {
  const cookies = await sessionCookies(await makeBuyer());
  const first = await callRoute<Receiver>(add, { cookies, body });
  expect(first.json.data).toEqual({
    id: expect.any(Number) as number,
    name: '王伟',
    phone: '13800000001',
    tel: null,
    areaCode: '110101',
    province: '北京市',
    city: '北京市',
    district: '东城区',
    address: '某街 1 号',
    postcode: null,
    isDefault: true,
    shared: false,
    editable: true,
  });
  const second = await callRoute<Receiver>(add, { cookies, body: { ...body, name: '李娜' } });
  const [a, b] = [first.json.data?.id ?? 0, second.json.data?.id ?? 0];
  const names = (reply: { json: { data: Receiver[] | null } }) =>
    reply.json.data?.map((r) => `${r.name}${r.isDefault ? '★' : ''}`);
  expect(names(await callRoute<Receiver[]>(all, { cookies }))).toEqual(['王伟★', '李娜']);
  expect(names(await callRoute<Receiver[]>(makeDefault, { cookies, body: {}, params: { id: b } }))).toEqual([
    '李娜★',
    '王伟',
  ]);
  const edited = await callRoute<Receiver>(edit, {
    cookies,
    body: { ...body, id: a, name: '王强', tel: '010-83600100' },
  });
  expect(edited.json.data).toMatchObject({ id: a, name: '王强', tel: '010-83600100', isDefault: false });
  expect(names(await callRoute<Receiver[]>(drop, { cookies, body: {}, params: { id: b } }))).toEqual([
    '王强★',
  ]);
});

test.each([
  ['name', { name: '' }, '请填写收货人'],
  ['name', { name: '名'.repeat(31) }, '不能超过 30 个字符'],
  ['name', { name: '王\r\n伟' }, '不能包含控制字符'],
  ['phone', { phone: '' }, '请输入手机号码'],
  ['phone', { phone: undefined }, '请输入手机号码'],
  ['phone', { phone: '12345678901' }, '请输入正确的手机号码'],
  ['tel', { tel: '123' }, '请输入正确的固定电话，如 010-12345678'],
  ['areaCode', { areaCode: '' }, '请选择所在地区'],
  ['areaCode', { areaCode: '999999' }, '请选择所在地区'],
  ['address', { address: '1' }, '请填写详细地址（至少 3 个字符）'],
  ['postcode', { postcode: '10001' }, '邮政编码为 6 位数字'],
])('%s %j: %s', async (field, more, message) => {
  const cookies = await sessionCookies(await makeBuyer());
  const reply = await callRoute(add, { cookies, body: { ...body, ...more } });
  expect([reply.status, reply.json.errors?.[field]]).toEqual([400, message]);
  expect((await callRoute<Receiver[]>(all, { cookies })).json.data).toEqual([]);
});

test('S-09: an owner, an organisation or a deletion mark sent along is refused by name, and no address is kept', async () => {
  const [user, other] = [await makeBuyer(), await makeBuyer()];
  const cookies = await sessionCookies(user);
  const extra = { userId: other.id, organizationId: 1, deletedAt: '2020-01-01' };
  expect(unknownNamed(await callRoute(add, { cookies, body: { ...body, ...extra } }))).toEqual(
    Object.keys(extra),
  );
  expect((await callRoute<Receiver[]>(all, { cookies })).json.data).toEqual([]);
  expect((await callRoute<Receiver[]>(all, { cookies: await sessionCookies(other) })).json.data).toEqual([]);
});

test('S-03: administrators and visitors have no addresses', async () => {
  expect((await callRoute(all)).status).toBe(401);
  expect((await callRoute(all, { cookies: await sessionCookies(await makeMallAdmin()) })).status).toBe(403);
});
