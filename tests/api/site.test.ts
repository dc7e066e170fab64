import { ads } from '@/db/schema/ad';
import { advisoryContacts, friendLinks, publicInfos, qaGroups, qaItems, qqContacts } from '@/db/schema/site';
import type { Paged } from '@/lib/core/page';
import { dropTags } from '@/lib/data/page-cache';
import type { AdView } from '@/lib/domain/ad/contract';
import { guestAdCalls } from '@/lib/domain/ad/guest-calls';
import type { Advisory, PublicInfoRow, QaGroup } from '@/lib/domain/site/contract';
import { guestSiteCalls } from '@/lib/domain/site/guest-calls';
import { callRoute } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';

const adList = guestAdCalls['GET /api/guest/ad/list'];
const advisory = guestSiteCalls['POST /api/guest/advisoryInfo/list'];
const friendLinkList = guestSiteCalls['GET /api/guest/friendlink/list'];
const infoDetail = guestSiteCalls['GET /api/guest/publicinfo/detail/[id]'];
const infoList = guestSiteCalls['GET /api/guest/publicinfo/list'];
const qaDetail = guestSiteCalls['GET /api/guest/qa/detail/[id]'];
const qaList = guestSiteCalls['GET /api/guest/qa/list'];
const qqList = guestSiteCalls['GET /api/guest/qq/list'];

beforeEach(() => dropTags(null));
const hour = (n: number) => new Date(Date.now() + n * 3_600_000);

test('advertisements of one position: only those that run now, in order', async () => {
  const base = { position: 4, path: '/files/a.webp', url: '/index' };
  await testDb()
    .insert(ads)
    .values([
      { ...base, title: '二', sort: 2 },
      { ...base, title: '一', sort: 1, startsAt: hour(-1), endsAt: hour(1) },
      { ...base, title: '未开始', startsAt: hour(1) },
      { ...base, title: '已结束', endsAt: hour(-1) },
      { ...base, title: '停用', enabled: false },
      { ...base, title: '别处', position: 5 },
    ]);
  const reply = await callRoute<Paged<AdView>>(adList, { query: { adPosition: 4, pageSize: 5 } });
  expect(reply.json.data).toMatchObject({ total: 2, pageSize: 5 });
  expect(reply.json.data?.list.map((a) => a.title)).toEqual(['一', '二']);
  expect(Object.keys(reply.json.data?.list[0] ?? {}).toSorted()).toEqual(['id', 'path', 'title', 'url']);
});

test.each([[{}], [{ adPosition: 0 }], [{ adPosition: 6 }], [{ adPosition: 'x' }]])(
  'S-37 advertisements asked for by %j: 400',
  async (query) => {
    expect((await callRoute(adList, { query })).status).toBe(400);
  },
);

test('S-31 the database refuses targets that are neither ours nor http(s)', async () => {
  for (const url of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x']) {
    await expect(
      testDb().insert(ads).values({ position: 1, title: 'x', path: '/a.png', url }),
    ).rejects.toThrow();
  }
});

test('the footer’s contacts: page 1 of 4, as JSON or as a form (specification section 7)', async () => {
  await testDb()
    .insert(advisoryContacts)
    .values(
      Array.from({ length: 6 }, (_, i) => ({
        name: `联系人${i}`,
        phone: `010-000${i}`,
        detail: '说明',
        sort: i,
      })),
    );
  for (const body of [{ page: 1, size: 4 }, new URLSearchParams({ page: '1', size: '4' }), {}]) {
    const reply = await callRoute<Paged<Advisory>>(advisory, { body });
    expect(reply.json).toMatchObject({ result: true, data: { total: 6, pageNum: 1, pageSize: 4 } });
    expect(reply.json.data?.list.map((c) => c.name)).toEqual(['联系人0', '联系人1', '联系人2', '联系人3']);
  }
  const second = await callRoute<Paged<Advisory>>(advisory, { body: { page: 2, size: 4 } });
  expect(second.json.data?.list).toHaveLength(2);
});

test('friend links and QQ contacts leave out what is switched off', async () => {
  await testDb()
    .insert(friendLinks)
    .values([
      { name: '开', url: 'https://a.example/' },
      { name: '关', url: 'https://b.example/', enabled: false },
    ]);
  await testDb()
    .insert(qqContacts)
    .values([
      { name: '客服', qq: '10001' },
      { name: '停用', qq: '10002', enabled: false },
    ]);
  expect((await callRoute(friendLinkList)).json.data).toEqual([
    { id: expect.any(Number), name: '开', url: 'https://a.example/', logoPath: null },
  ]);
  expect((await callRoute(qqList)).json.data).toEqual([
    { id: expect.any(Number), name: '客服', qq: '10001' },
  ]);
});

test('S-11 public information that is not published cannot be had by id or list', async () => {
  const rows = await testDb()
    .insert(publicInfos)
    .values([
      { title: '公开', status: 'published', publishedAt: hour(-1), contentHtml: '<p>文</p>' },
      { title: '草稿', status: 'draft', publishedAt: hour(-1) },
      { title: '下线', status: 'offline', publishedAt: hour(-1) },
      { title: '未到', status: 'published', publishedAt: hour(1) },
    ])
    .returning({ id: publicInfos.id });
  const page = await callRoute<Paged<PublicInfoRow>>(infoList);
  expect(page.json.data?.list.map((i) => i.title)).toEqual(['公开']);
  const codes = await Promise.all(
    rows.map(async ({ id }) => (await callRoute(infoDetail, { params: { id } })).status),
  );
  expect(codes).toEqual([200, 404, 404, 404]);
});

test('questions come by group and are narrowed by words; one that is switched off is gone', async () => {
  const [group] = await testDb().insert(qaGroups).values({ name: '支付' }).returning({ id: qaGroups.id });
  const groupId = group?.id ?? 0;
  const item = (question: string, enabled = true) => ({
    groupId,
    question,
    answerHtml: `<p>${question}的答案</p>`,
    answerText: '',
    enabled,
  });
  const [first, off] = await testDb()
    .insert(qaItems)
    .values([item('如何付款'), item('停用的问题', false), item('如何开票')])
    .returning({ id: qaItems.id });
  const all = (await callRoute<QaGroup[]>(qaList)).json.data;
  expect(all?.map((g) => [g.name, g.items.map((i) => i.question)])).toEqual([
    ['支付', ['如何付款', '如何开票']],
  ]);
  const found = (await callRoute<QaGroup[]>(qaList, { query: { keyword: '开票' } })).json.data;
  expect(found?.flatMap((g) => g.items.map((i) => i.question))).toEqual(['如何开票']);
  expect((await callRoute(qaDetail, { params: { id: first?.id ?? 0 } })).json.data).toMatchObject({
    groupName: '支付',
  });
  expect((await callRoute(qaDetail, { params: { id: off?.id ?? 0 } })).status).toBe(404);
});
