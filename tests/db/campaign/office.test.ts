import { eq } from 'drizzle-orm';
import { notices } from '@/db/schema/notice';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { remindOrganizations } from '@/lib/domain/campaign/commands/remind-organizations';
import { addCampaign, editCampaign } from '@/lib/domain/campaign/commands/save-campaign';
import { openCampaign } from '@/lib/domain/campaign/commands/open-campaign';
import {
  getOfficeCampaign,
  listOverview,
  listTitleChoices,
  readRuns,
} from '@/lib/domain/campaign/office-queries';
import type { OverviewInput } from '@/lib/domain/campaign/office-contract';
import { ownerQuery, testDb } from '@/tests/support/db';
import {
  campaignDesk,
  closeSeason,
  makeCampaign,
  orderNow,
  putReader,
  takeOver,
} from '@/tests/support/factories/campaign';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeOrganization, type TestOrganization } from '@/tests/support/factories/organization';
import { makePeriodical, makePlan, nextYear } from '@/tests/support/factories/periodical';
import { placeOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';

let title: { id: number };
let desk: Ctx;
let loyal: TestOrganization;
let late: TestOrganization;
const year = nextYear();

beforeEach(async () => {
  title = (await makePeriodical({ product: { title: '保密工作' } })).product;
  desk = await campaignDesk();
  await ownerQuery(
    "insert into area_manager_codes (code, name) values ('A7', '王经理') on conflict do nothing",
  );
  loyal = await makeOrganization({ managerCode: 'A7' });
  late = await makeOrganization();
  const former = await makeCampaign([title]);
  for (const { manager } of [loyal, late]) {
    await putReader(manager, former, { [title.id]: 4 });
    await orderNow(manager, former);
  }
  await makePlan(title.id, year + 1, 4);
});
afterEach(expectInvariants);

const overview = (campaignId: number, more: Partial<OverviewInput> = {}) =>
  listOverview(desk, { campaignId, pageNum: 1, pageSize: 50, ...more });

test('the overview says of each organisation what it had, has and misses, by its area manager', async () => {
  const id = await makeCampaign([title], { year: year + 1 });
  await takeOver(loyal.manager, id);
  await orderNow(loyal.manager, id);
  const extra = [{ productId: title.id, specKey: `year:${year + 1}`, quantity: 3 }];
  await placeOrder(late.manager, extra);
  const { list, sums } = await overview(id);
  expect(list.slice(0, 2)).toMatchObject([
    { organizationId: late.id, lastCopies: 4, copies: 0, missing: 4, otherCopies: 3, face: 'none' },
    {
      organizationId: loyal.id,
      managerName: '王经理',
      lastCopies: 4,
      copies: 4,
      missing: 0,
      otherCopies: 0,
      face: 'ordered',
    },
  ]);
  expect(sums).toMatchObject({ ordered: 1, missing: 1, lastCopies: 8, orderedCopies: 4, missingCopies: 4 });
  expect((await overview(id, { managerCode: 'A7' })).list.map((r) => r.organizationId)).toEqual([loyal.id]);
  expect((await overview(id, { state: 'missing' })).list.map((r) => r.organizationId)).toEqual([late.id]);
  expect((await overview(id, { keyword: loyal.name })).total).toBe(1);
});

test('print runs say the copies of every issue beside those of last year, and what waits in lists', async () => {
  const id = await makeCampaign([title], { year: year + 1 });
  await takeOver(loyal.manager, id);
  await orderNow(loyal.manager, id);
  await takeOver(late.manager, id);
  const { titles } = await readRuns(desk, { id });
  expect(titles).toMatchObject([{ title: '保密工作', listed: 4 }]);
  expect(titles[0]?.issues.map((i) => [i.issueNo, i.paid, i.unpaid, i.last])).toEqual(
    [1, 2, 3, 4].map((no) => [no, 0, 4, 8]),
  );
});

test('reminders reach the managers of those who have not ordered, once a day however often and at once', async () => {
  const id = await makeCampaign([title], { year: year + 1 });
  await takeOver(loyal.manager, id);
  await orderNow(loyal.manager, id);
  const remind = () =>
    withTx(desk, (ctx) => remindOrganizations(ctx, { id, organizationIds: [], all: true }));
  const ended = await Promise.all([remind(), remind()]);
  expect(ended.map((e) => e.reminded).toSorted((a, b) => a - b)).toEqual([0, 1]);
  const chosen = { id, organizationIds: [late.id, loyal.id], all: false };
  expect(await withTx(desk, (ctx) => remindOrganizations(ctx, chosen))).toEqual({ reminded: 0, skipped: 2 });
  const told = await testDb().select().from(notices).where(eq(notices.kind, 'campaign'));
  expect(told.filter((n) => n.path === `/user/center/campaigns/${id}`)).toMatchObject([
    { userId: late.manager.user.id },
  ]);
  expect((await overview(id)).list[0]?.remindedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  await closeSeason(id);
  expect((await refused(remind())).status).toBe(409);
});

test('a season is made of printed periodicals of its year, and its titles stay once it is open', async () => {
  const book = await makeProduct();
  const values = {
    title: `季 ${title.id}`,
    year: year + 1,
    opensOn: '2026-01-01',
    closesOn: '2026-12-31',
    note: '',
    titles: [{ productId: title.id, startIssue: null }],
  };
  const add = (more: object) => withTx(desk, (ctx) => addCampaign(ctx, { ...values, ...more }));
  expect((await refused(add({ titles: [{ productId: book.id, startIssue: null }] }))).errors).toHaveProperty(
    'titles',
  );
  const empty = await add({ titles: [] });
  expect((await refused(withTx(desk, (ctx) => openCampaign(ctx, empty)))).message).toContain('期刊');
  const id = await add({ title: `又一季 ${title.id}` });
  expect((await refused(add({ title: `又一季 ${title.id}` }))).errors).toHaveProperty('title');
  await withTx(desk, (ctx) => openCampaign(ctx, id));
  const { version } = await getOfficeCampaign(desk, id);
  const edit = (more: object) =>
    withTx(desk, (ctx) =>
      editCampaign(ctx, { ...values, title: `又一季 ${title.id}`, id, version, ...more }),
    );
  expect((await refused(edit({ titles: [] }))).message).toContain('不能再修改');
  await edit({ closesOn: '2027-01-31', note: '请于月底前完成' });
  expect((await refused(edit({ closesOn: '2027-02-01' }))).status).toBe(409);
  expect(await getOfficeCampaign(desk, id)).toMatchObject({ closesOn: '2027-01-31', face: 'open' });
  const { list } = await listTitleChoices(desk, { year: year + 1 });
  expect(list.some((t) => t.productId === title.id)).toBe(true);
});
