import { importList } from '@/lib/domain/campaign/commands/import-list';
import { previewListImport, sheetOfList } from '@/lib/domain/campaign/file-queries';
import { readDifferences } from '@/lib/domain/campaign/difference-queries';
import {
  makeCampaign,
  orderNow,
  putReader,
  readersOf,
  readLists,
  readOwn,
  takeOver,
} from '@/tests/support/factories/campaign';
import { makeOrganization, type Person } from '@/tests/support/factories/organization';
import { makePeriodical, makePlan, nextYear } from '@/tests/support/factories/periodical';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';

let title: { id: number };
let manager: Person;

beforeEach(async () => {
  title = (await makePeriodical({ product: { title: '保密工作' } })).product;
  manager = (await makeOrganization()).manager;
});
afterEach(expectInvariants);

const HEADS = '编号,部门,收货人,手机号码,省,市,区县,详细地址';
const file = (rows: readonly string[], heads = HEADS) =>
  new File([[`${heads},《保密工作》[${title.id}]`, ...rows].join('\n')], 'list.csv', { type: 'text/csv' });
const good = (n: number) =>
  `,保密处,读者${n},1390000${String(n).padStart(4, '0')},北京市,,东城区,东长安街 ${n} 号,${n}`;
const check = (id: number, sheet: File) => previewListImport(manager.ctx, { id, file: sheet });
const put = (id: number, sheet: File, version: number) =>
  manager.act((ctx) => importList(ctx, { id, file: sheet, version }));

test('a file becomes the list; exported, changed and imported again, its readers are still those of last year', async () => {
  const former = await makeCampaign([title]);
  await put(former, file([good(1), good(2)]), (await check(former, file([good(1), good(2)]))).version);
  expect(await readOwn(manager, former)).toMatchObject({ readers: 2, copies: 3, departments: ['保密处'] });
  await orderNow(manager, former);
  await makePlan(title.id, nextYear() + 1, 4);
  const id = await makeCampaign([title], { year: nextYear() + 1 });
  await takeOver(manager, id);
  const exported = await sheetOfList(manager.ctx, { id });
  const sheet = new File([exported.body], 'list.xlsx');
  const preview = await check(id, sheet);
  expect(preview).toMatchObject({ rows: 2, kept: 2, added: 0, removed: 0, copies: 3, errorCount: 0 });
  await put(id, sheet, preview.version);
  expect(await readDifferences(manager.ctx, { id })).toMatchObject({ same: 2, changed: 0, added: 0 });
  const [list] = await readLists(id);
  const [first] = await readersOf(list?.id ?? 0);
  const changed = file([`${first?.id},保密处,读者1,13900000001,北京市,,东城区,东长安街 1 号,5`, good(9)]);
  const second = await check(id, changed);
  expect(second).toMatchObject({ kept: 1, added: 1, removed: 1, copies: 14 });
  await put(id, changed, second.version);
  expect(await readDifferences(manager.ctx, { id })).toMatchObject({ changed: 1, added: 1, removed: 1 });
  expect((await refused(put(id, changed, second.version))).status).toBe(409);
});

test('a bad file says what is wrong at its line and column, and the list stays as it is', async () => {
  const id = await makeCampaign([title]);
  await putReader(manager, id, { [title.id]: 2 });
  const bad = file([
    good(1),
    ',保密处,,139,北京市,,东城区,短,x',
    '999999,保密处,读者3,13900000003,月球,,东城区,东长安街 3 号,10000',
    good(1),
  ]);
  const { errors, version } = await check(id, bad);
  const said = errors.map((e) => `${e.line} ${e.column} ${e.message}`);
  expect(said).toEqual([
    '3 收货人 请填写收货人',
    expect.stringMatching(/^3 手机号码 /),
    expect.stringMatching(/^3 详细地址 /),
    '3 《保密工作》 份数应为不小于 0 的整数',
    expect.stringMatching(/^4 编号 名单中没有编号为“999999”的读者/),
    expect.stringMatching(/^4 省 没有名为“月球”的省/),
    '4 《保密工作》 一名读者一种期刊最多 9999 份',
    expect.stringMatching(/^5 收货人 与第 2 行重复/),
  ]);
  const error = await refused(put(id, bad, version));
  expect(error.message).toMatch(/^第 3 行“收货人”：请填写收货人；未导入任何内容$/);
  expect(await readOwn(manager, id)).toMatchObject({ readers: 1, copies: 2, version });
});

test.each([
  ['收货人,手机号码', '缺少：省、市、区县、详细地址'],
  [`${HEADS},《别的》[1]`, '不是本季征订的期刊'],
  [`${HEADS},部门`, '列“部门”重复'],
])('headings %s are refused in words', async (heads, message) => {
  const id = await makeCampaign([title]);
  expect((await refused(check(id, file([good(1)], heads)))).errors?.['file']).toContain(message);
});
