import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { settings } from '@/db/schema/site';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { createBuyer, ensureBuyer } from '@/lib/domain/identity/commands/ensure-buyer';
import { cachedFooter, cachedSettings } from '@/lib/domain/site/cached';
import { saveSettings } from '@/lib/domain/site/commands/save-settings';
import type { SettingEditInput } from '@/lib/domain/site/platform-contract';
import { settingFields } from '@/lib/domain/site/platform-rules';
import { listSettingHistory, listSettings } from '@/lib/domain/site/platform-queries';
import { footerSettings } from '@/lib/domain/site/settings-rules';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: Ctx;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx();
  clerk = makeCtx({ actor: adminActor(await makeAdmin(['platform'], '平台员')), ip: '198.51.100.4' });
});
beforeEach(async () => {
  await testDb().delete(settings);
  dropTags(null);
});

type Item = SettingEditInput['items'][number];
const save = (...items: (Pick<Item, 'key' | 'value'> & Partial<Item>)[]) =>
  withTx(clerk, (c) => saveSettings(c, { items: items.map((i) => ({ updatedAt: null, ...i })) }));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, errors: e.errors }),
  );
const seen = async (key: string) => {
  const { items } = await listSettings(clerk);
  const item = items.find((i) => i.key === key);
  if (!item) throw new Error(`no setting ${key}`);
  return item;
};

test('every line of the footer can be edited and hidden', () => {
  const keys = new Set(settingFields.filter((f) => f.hideable).map((f) => f.key));
  expect(footerSettings.map((f) => f.key).filter((key) => !keys.has(key))).toEqual([]);
});

test('what is saved stands in the footer of the next read, and hidden it is gone', async () => {
  expect((await cachedFooter(guest)).legal.hotline).toBeNull();
  expect(
    await save(
      { key: 'site.hotline', value: '010-12345678' },
      { key: 'site.icp', value: '京ICP备12345678号-1' },
    ),
  ).toEqual({ changed: 2 });
  const { legal } = await cachedFooter(guest);
  expect([legal.hotline, legal.icp]).toEqual(['010-12345678', '京ICP备12345678号-1']);
  const { updatedAt, value } = await seen('site.hotline');
  await save({ key: 'site.hotline', value, shown: false, updatedAt });
  expect((await cachedFooter(guest)).legal.hotline).toBeNull();
  expect(await seen('site.hotline')).toMatchObject({
    value: '010-12345678',
    shown: false,
    updatedByName: '平台员',
  });
});

test('a save that is rolled back leaves the pages as they are', async () => {
  await save({ key: 'site.hotline', value: '010-11111111' });
  await cachedFooter(guest);
  const { updatedAt } = await seen('site.hotline');
  await expect(
    withTx(clerk, async (c) => {
      await saveSettings(c, { items: [{ key: 'site.hotline', value: '010-22222222', updatedAt }] });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await cachedFooter(guest)).legal.hotline).toBe('010-11111111');
});

test.each<[string, Item['value'], string]>([
  ['site.reportUrl', 'javascript:alert(1)', '请输入以 http:// 或 https:// 开头的网址，或以 / 开头的站内路径'],
  ['site.reportUrl', '//evil.example', '请输入以 http:// 或 https:// 开头的网址，或以 / 开头的站内路径'],
  ['site.icp', '备案号', '格式如：京ICP备12345678号-1'],
  ['site.police', '京公网安备 1号', '格式如：京公网安备 11010102000001号'],
  ['site.email', 'nobody', '请输入正确的邮箱'],
  ['site.hotline', '电话', '请输入正确的电话号码'],
  ['site.organizer', 'a\nb', '不能包含控制字符'],
  ['site.grey', 'perhaps', '输入有误'],
  ['site.secret', 'x', '没有该设置项'],
  ['__proto__', 'x', '没有该设置项'],
])('S-31 %s = %j is refused at its field, and nothing of the call is kept', async (key, value, message) => {
  const before = await dataSnapshot();
  const refused = await refusal(save({ key: 'site.address', value: '新址' }, { key, value }));
  expect(refused?.status).toBe(400);
  if (message !== '输入有误') expect(refused?.errors).toEqual({ [key]: message });
  expect(Object.keys(refused?.errors ?? {})).toEqual([key]);
  expect(await dataSnapshot()).toEqual(before);
});

test('the second of two who read the same is refused, and may save what the first did not touch', async () => {
  await save({ key: 'site.address', value: '一号' });
  const { updatedAt } = await seen('site.address');
  await save({ key: 'site.address', value: '二号', updatedAt });
  const before = await dataSnapshot();
  expect(
    await refusal(
      save({ key: 'site.address', value: '三号', updatedAt }, { key: 'site.undertaker', value: '承办' }),
    ),
  ).toEqual({
    status: 409,
    errors: { 'site.address': '内容已被他人修改，请刷新后在最新内容上编辑' },
  });
  expect(await dataSnapshot()).toEqual(before);
  expect(await save({ key: 'site.undertaker', value: '承办' })).toEqual({ changed: 1 });
});

test('two at the same moment: one saves, the other is told', async () => {
  const results = await Promise.all([
    refusal(save({ key: 'site.address', value: '甲' })),
    refusal(save({ key: 'site.address', value: '乙' })),
  ]);
  expect(results.map((r) => r?.status ?? 200).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a text of digits stays the text that was typed', async () => {
  await save({ key: 'site.siteCode', value: '0100000001' }, { key: 'site.reportPhone', value: '12377' });
  expect([(await seen('site.siteCode')).value, (await seen('site.reportPhone')).value]).toEqual([
    '0100000001',
    '12377',
  ]);
  const { legal } = await cachedFooter(guest);
  expect([legal.siteCode, legal.reportPhone]).toEqual(['0100000001', '12377']);
});

test('S-59 each change stands in the log and in the history with both sides; what stayed does not', async () => {
  await save({ key: 'site.address', value: '一号' });
  const { updatedAt } = await seen('site.address');
  const rows = () => testDb().$count(operationLogs, eq(operationLogs.entity, 'setting'));
  const count = await rows();
  expect(await save({ key: 'site.address', value: '一号', updatedAt })).toEqual({ changed: 0 });
  expect(await rows()).toBe(count);
  await save({ key: 'site.address', value: '二号', shown: false, updatedAt });
  const { list } = await listSettingHistory(clerk, { pageNum: 1, pageSize: 10, key: 'site.address' });
  expect(list[0]).toMatchObject({
    label: '联系地址',
    before: '一号',
    after: '二号（不显示）',
    actorName: '平台员',
    ip: '198.51.100.4',
  });
});

test('closed registration makes no account, also not by SMS login; old accounts log in', async () => {
  const old = await withTx(guest, (c) => ensureBuyer(c, { phone: '13900000001', agreed: true }));
  await save(
    { key: 'account.closed', value: true },
    { key: 'account.closedText', value: '维护中，请稍后注册' },
  );
  const before = await dataSnapshot();
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (e: AppError) => [e.status, e.message],
    );
  const buyer = { phone: '13900000002', agreed: true };
  expect(await refused(withTx(guest, (c) => createBuyer(c, buyer)))).toEqual([422, '维护中，请稍后注册']);
  expect(await refused(withTx(guest, (c) => ensureBuyer(c, buyer)))).toEqual([422, '维护中，请稍后注册']);
  expect((await withTx(guest, (c) => ensureBuyer(c, { phone: '13900000001', agreed: true }))).id).toBe(
    old.id,
  );
  expect(await dataSnapshot()).toEqual(before);
});

test('the notice of the mall is shown by its switch alone', async () => {
  await save({ key: 'mall.notice', value: '春节期间暂停发货' });
  expect((await cachedSettings(guest)).mallNotice).toBeNull();
  await save({ key: 'mall.notice.shown', value: true });
  expect((await cachedSettings(guest)).mallNotice).toBe('春节期间暂停发货');
});
