import { organizations } from '@/db/schema/organization';
import { ownerQuery, testDb } from '@/tests/support/db';
import { askExport, fileOf } from '@/tests/support/factories/exports';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { runDueJobs } from '@/tests/support/jobs';

const row = (rows: string[][]) =>
  Object.fromEntries((rows[0] ?? []).map((title, i) => [title, rows[1]?.[i] ?? '']));

test('buyers are exported by the filters of the list, masked unless asked for in full, formulas as text', async () => {
  const clerk = await makeAdmin(['platform']);
  await makeBuyer({
    name: '=cmd|x',
    phone: '18688880001',
    email: 'formula@example.cn',
    passwordHash: 'hash-of-it',
    remark: '+1',
  });
  const masked = await askExport(clerk, 'member', { keyword: '18688880001' });
  const whole = await askExport(clerk, 'member', { keyword: '18688880001', full: true });
  await runDueJobs();
  const [closed, open] = [await fileOf(masked), await fileOf(whole)];
  expect(closed).toHaveLength(2);
  expect(row(closed)).toMatchObject({ 姓名: '=**', 手机号码: '186****0001', 邮箱: 'fo***@example.cn' });
  expect(row(open)).toMatchObject({ 姓名: '=cmd|x', 手机号码: '18688880001', 平台备注: '+1', 订单数: '0' });
  expect(JSON.stringify(open)).not.toContain('hash-of-it');
  // S-10: who was looked for stands in the log without the whole number.
  const asked = await ownerQuery<{ keyword: string }>(
    "select after -> 'params' ->> 'keyword' as keyword from operation_logs where action = 'export.request' and actor_id = $1",
    [clerk.id],
  );
  expect(asked).toEqual([{ keyword: '186****0001' }, { keyword: '186****0001' }]);
});

test('organisations are exported with their members counted; nobody without the permission of the platform gets either list', async () => {
  const clerk = await makeAdmin(['platform']);
  const [org] = await testDb()
    .insert(organizations)
    .values({
      name: '出口单位',
      status: 'approved',
      contactName: '吴主任',
      contactPhone: '18688880002',
      areaCode: '110101',
    })
    .returning({ id: organizations.id });
  await makeOrgBuyer(org?.id, 'manager');
  await makeOrgBuyer(org?.id);
  const id = await askExport(clerk, 'organization', { keyword: '出口单位' });
  await runDueJobs();
  expect(row(await fileOf(id))).toMatchObject({
    单位全称: '出口单位',
    所在地区: '北京市 东城区',
    联系人: '吴**',
    联系电话: '186****0002',
    成员数: '2',
    启用: '是',
  });
  const store = await makeAdmin(['order', 'warehouse', 'finance', 'report']);
  for (const kind of ['member', 'organization'] as const) {
    await expect(askExport(store, kind)).rejects.toMatchObject({ status: 403 });
  }
});
