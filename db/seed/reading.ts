import { createHash } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import {
  ebookAssets,
  periodicalIssues,
  products,
  readingDevices,
  readingLogs,
  readingProgress,
  users,
} from '../schema';
import { MINE } from './ebook-orders';
import type { World } from './news-site';
import { QUESTION_BOOK, STORY_BOOK } from './publications';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Where the reader of the demo stands: `nth` issue of a title, the newest is 0. What is not named he has not begun. */
const READ: readonly { title: string; nth: number; page: number; hoursAgo: number; pagesRead: number }[] = [
  { title: '《保密工作》电子版', nth: 0, page: 5, hoursAgo: 14, pagesRead: 5 },
  // Read to its last page.
  { title: '《保密工作》电子版', nth: 1, page: 10, hoursAgo: 31 * 24, pagesRead: 10 },
  { title: '《保密科学技术》电子版', nth: 1, page: 6, hoursAgo: 9 * 24, pagesRead: 6 },
  { title: QUESTION_BOOK, nth: 0, page: 17, hoursAgo: 2 * 24, pagesRead: 14 },
  { title: STORY_BOOK, nth: 0, page: 8, hoursAgo: 70 * 24, pagesRead: 0 },
];

const DEVICES = [
  {
    name: 'Windows · Edge',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Edg/140.0',
    ip: '203.0.113.24',
    hoursAgo: 14,
    daysKnown: 150,
  },
  {
    name: 'iPhone · 微信',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0',
    ip: '198.51.100.7',
    hoursAgo: 48,
    daysKnown: 60,
  },
] as const;

/** The devices, the places and the log of somebody who reads, and some trial readers. */
export async function seedReading({ db, r, now }: World): Promise<void> {
  const [reader] = await db.select({ id: users.id }).from(users).where(eq(users.phone, MINE));
  if (!reader) return;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const assets = await db
    .select({ id: ebookAssets.id, title: products.title, issueNo: periodicalIssues.issueNo })
    .from(ebookAssets)
    .innerJoin(products, eq(products.id, ebookAssets.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, ebookAssets.issueId))
    .orderBy(asc(ebookAssets.productId), desc(periodicalIssues.year), desc(periodicalIssues.issueNo));
  await db.insert(readingDevices).values(
    DEVICES.map(({ hoursAgo, daysKnown, ...device }, i) => ({
      ...device,
      userId: reader.id,
      deviceKey: createHash('sha256').update(`seed-device-${i}`).digest('hex'),
      lastSeenAt: before(hoursAgo * HOUR),
      createdAt: before(daysKnown * 24 * HOUR),
    })),
  );
  const logs: (typeof readingLogs.$inferInsert)[] = [];
  for (const { title, nth, page, hoursAgo, pagesRead } of READ) {
    const asset = assets.filter((a) => a.title === title)[nth];
    // Early in the year fewer issues have appeared.
    if (!asset) continue;
    const end = before(hoursAgo * HOUR);
    await db
      .insert(readingProgress)
      .values({ userId: reader.id, assetId: asset.id, pageNo: page, updatedAt: end });
    for (let i = 0; i < pagesRead; i += 1) {
      logs.push({
        userId: reader.id,
        assetId: asset.id,
        pageNo: page - i,
        width: 900,
        ip: DEVICES[hoursAgo === 48 ? 1 : 0].ip,
        sessionId: 'seed',
        createdAt: new Date(end.getTime() - i * r.int(1, 4) * MINUTE),
      });
    }
  }
  for (const asset of assets) {
    for (let page = 1; page <= 3; page += 1) {
      const createdAt = before(r.int(1, 12 * 24) * HOUR);
      const ip = `198.51.100.${r.int(20, 200)}`;
      logs.push({ assetId: asset.id, pageNo: page, width: 900, preview: true, ip, createdAt });
    }
  }
  const sorted = logs.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
  if (sorted.length > 0) await db.insert(readingLogs).values(sorted);
}
