import { expect, type Page } from '@playwright/test';
import { sql } from './world';

/** Readable titles of the demo world (db/seed/publications.ts, db/seed/ebook-orders.ts) and how 13800000001 stands with them. */
export const READABLE = {
  /** Two issues: in the middle of the newest, done with the one before. Its subscription of last year has run out. */
  monthly: '《保密工作》电子版',
  /** Two issues: the newest not begun. */
  science: '《保密科学技术》电子版',
  /** One issue, its code waits for activation. */
  waiting: '《机关保密》电子版',
  /** PDF; one of three codes is activated, 13800000002 has twelve to give away. */
  questions: '机关保密工作一百问（电子版）',
  /** EPUB of a fixed layout, one issue; nobody has bought it. */
  magazine: '《保密观察》电子版',
  /** EPUB. */
  stories: '身边的保密故事（电子版）',
} as const;

export interface ReadableAsset {
  /** Id in the addresses of the reader. */
  publicId: string;
  productId: number;
  issueId: number | null;
  pageCount: number;
}

/** The versions of a title in force, the newest issue first, as soon as all of them are converted: the site does that in its first minutes. */
export async function readableAssets(title: string): Promise<ReadableAsset[]> {
  const waiting = async () => {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int n from ebook_assets a join products p on p.id = a.product_id
       where p.title = $1 and a.status in ('uploaded', 'converting')`,
      [title],
    );
    return row?.n;
  };
  await expect.poll(waiting, { message: `conversion of ${title}` }).toBe(0);
  return sql<ReadableAsset>(
    `select a.public_id "publicId", a.product_id::int "productId", a.issue_id::int "issueId", a.page_count "pageCount"
     from ebook_assets a join products p on p.id = a.product_id
     left join periodical_issues i on i.id = a.issue_id
     where p.title = $1 and a.active order by i.year desc nulls last, i.issue_no desc`,
    [title],
  );
}

/** The token in the QR code that a desktop begins to show by `open`: what a phone's camera would read. */
export async function shownToken(page: Page, open: () => Promise<unknown>): Promise<string> {
  const [response] = await Promise.all([
    page.waitForResponse((r) => r.url().includes('/api/guest/order/ebook/qrcode/token') && r.ok()),
    open(),
  ]);
  const { data } = (await response.json()) as { data: { token: string } };
  expect(data.token).not.toBe('');
  return data.token;
}
