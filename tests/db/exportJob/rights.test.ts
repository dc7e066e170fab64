import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { AdminPermission } from '@/lib/core/permissions';
import { withTx } from '@/lib/data/tx';
import { getExport, openExportFile } from '@/lib/domain/exportJob/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { askExport, jobOf } from '@/tests/support/factories/exports';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

async function leave(user: User, permissions: AdminPermission[]): Promise<User> {
  await testDb().update(users).set({ permissions }).where(eq(users.id, user.id));
  return { ...user, permissions };
}
const at = (user: User) => makeCtx({ actor: adminActor(user) });
const open = (user: User, id: number) => withTx(at(user), (ctx) => openExportFile(ctx, id));

test('S-13 whoever lost the right to full data or to the list no longer gets files with it, made before or waiting', async () => {
  const clerk = await makeAdmin(['order', 'warehouse', 'finance']);
  const full = await askExport(clerk, 'order', { full: true });
  const invoices = await askExport(clerk, 'invoice');
  await runDueJobs();
  expect((await open(clerk, full)).name).toContain('含个人信息');
  const waiting = await askExport(clerk, 'shipment', { full: true });
  const masked = await askExport(clerk, 'order');
  const now = await leave(clerk, ['order']);
  await runDueJobs();
  expect(await jobOf(waiting)).toMatchObject({
    status: 'failed',
    uploadId: null,
    error: '申请人已无导出该数据的权限',
  });
  const before = await dataSnapshot();
  for (const id of [full, invoices]) {
    expect((await refused(open(now, id))).status).toBe(404);
    expect(await getExport(at(now), id)).toMatchObject({ status: 'done', downloadable: false });
  }
  expect(await dataSnapshot()).toEqual(before);
  expect((await open(now, masked)).name).toContain('已脱敏');
});
