import { eq, sql } from 'drizzle-orm';
import { readingDevices, readingLogs, readingSessions, readingTokens } from '@/db/schema/reading';
import { tidyReading } from '@/lib/domain/ebook/commands/tidy-reading';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeBuyer } from '@/tests/support/factories/people';
import { makeAsset } from '@/tests/support/factories/reading';

const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

async function token(userId: number, days: number, opened: boolean): Promise<number> {
  const [row] = await testDb()
    .insert(readingTokens)
    .values({
      tokenHash: `${userId}-${days}-${opened}`,
      kind: 'confirm',
      browserId: 'b',
      userId,
      status: opened ? 'consumed' : 'waiting',
      consumedAt: opened ? ago(days) : null,
      expiresAt: ago(days),
    })
    .returning({ id: readingTokens.id });
  const id = row?.id ?? 0;
  if (opened)
    await testDb()
      .insert(readingSessions)
      .values({
        id: `s-${userId}-${days}`,
        userId,
        kind: 'desktop',
        tokenId: id,
        deviceKey: 'd',
        expiresAt: ago(days),
        absoluteExpiresAt: ago(days),
      });
  return id;
}

test('what opened nothing goes after a day, sessions, removed devices and the log after 180 days; once is enough', async () => {
  const { id: userId } = await makeBuyer();
  const { id: assetId } = await makeAsset(
    (await makeProduct({ kind: 'e_book', stockPolicy: 'untracked' })).id,
    {
      pages: 1,
    },
  );
  for (const [days, opened] of [
    [0, false],
    [2, false],
    [179, true],
    [181, true],
  ] as const)
    await token(userId, days, opened);
  const device = (n: number, removedAt: ReturnType<typeof ago> | null) => ({
    userId,
    deviceKey: `k${n}`,
    name: 'Chrome',
    lastSeenAt: ago(300),
    removedAt,
  });
  await testDb()
    .insert(readingDevices)
    .values([device(1, null), device(2, ago(179)), device(3, ago(181))]);
  await testDb()
    .insert(readingLogs)
    .values(
      [1, 179, 181, 200].map((days) => ({ userId, assetId, pageNo: days, width: 900, createdAt: ago(days) })),
    );
  expect(await tidyReading(makeCtx())).toEqual({ tokens: 2, sessions: 1, logs: 2 });
  expect(await tidyReading(makeCtx())).toEqual({ tokens: 0, sessions: 0, logs: 0 });
  const left = await testDb().select().from(readingTokens).where(eq(readingTokens.userId, userId));
  expect(left.map((t) => t.status).toSorted()).toEqual(['consumed', 'waiting']);
  expect((await testDb().select().from(readingSessions)).map((s) => s.id)).toEqual([`s-${userId}-179`]);
  expect((await testDb().select().from(readingDevices)).map((d) => d.deviceKey).toSorted()).toEqual([
    'k1',
    'k2',
  ]);
  expect((await testDb().select().from(readingLogs)).map((l) => l.pageNo).toSorted((a, b) => a - b)).toEqual([
    1, 179,
  ]);
});
