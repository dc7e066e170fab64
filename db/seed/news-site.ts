import type { StoragePort } from '@/lib/adapters/storage/port';
import type { Db } from '../client';
import {
  adPositions,
  ads,
  advisoryContacts,
  friendLinks,
  publicInfos,
  qaGroups,
  qaItems,
  qqContacts,
} from '../schema';
import { publicInfoTitles, qaContent, shownAds } from './content-news';
import { storeDemoPicture } from './files';
import type { People } from './people';
import type { Random } from './random';

const DAY = 86_400_000;

/** What the news half of the demo world is made from. */
export interface World {
  db: Db;
  r: Random;
  now: Date;
  storage: StoragePort;
  people: People;
}

/** Advertisements of all five positions with their pictures. */
export async function seedAds({ db, storage, now }: World, articleIds: readonly number[]): Promise<void> {
  const start = new Date(now.getTime() - 30 * DAY);
  const values: (typeof ads.$inferInsert)[] = [];
  for (const [i, { position, title, to }] of shownAds.entries()) {
    const path = await storeDemoPicture(storage, `ad-${i + 1}`);
    const url = typeof to === 'number' ? `/index/details/${articleIds[to]}` : to;
    values.push({ position, title, path, url, sort: i, startsAt: start });
  }
  await db.insert(ads).values(values);
  await db.update(adPositions).set({ active: true });
}

/** Links, contacts, public information, questions and answers. */
export async function seedSite({ db, now, people }: World): Promise<void> {
  const author = people.staff.get('newsedit')?.id ?? null;
  await db.insert(friendLinks).values(
    [
      ['中国政府网', 'https://www.gov.cn/'],
      ['国家保密局', 'https://www.gjbmj.gov.cn/'],
      ['中国人大网', 'http://www.npc.gov.cn/'],
      ['国家密码管理局', 'https://www.oscca.gov.cn/'],
      ['中央网信办', 'https://www.cac.gov.cn/'],
      ['国家档案局', 'https://www.saac.gov.cn/'],
      ['国家新闻出版署', 'https://www.nppa.gov.cn/'],
      ['人民网', 'http://www.people.com.cn/'],
      ['新华网', 'http://www.xinhuanet.com/'],
      ['中国邮政', 'https://www.chinapost.com.cn/'],
    ].map(([name, url], i) => ({ name: name as string, url: url as string, sort: i + 1 })),
  );
  await db.insert(advisoryContacts).values([
    { name: '征订咨询', phone: '010-83600101', detail: '书刊订购、集体征订', sort: 1 },
    { name: '投稿咨询', phone: '010-83600102', detail: '新闻与期刊投稿', sort: 2 },
    { name: '发票咨询', phone: '010-83600103', detail: '开票、换票与邮寄', sort: 3 },
    { name: '技术支持', phone: '010-83600104', detail: '登录、阅读与支付问题', sort: 4 },
  ]);
  await db.insert(qqContacts).values([
    { name: '征订客服', qq: '800100101', sort: 1 },
    { name: '售后客服', qq: '800100102', sort: 2 },
  ]);
  await db.insert(publicInfos).values(
    publicInfoTitles.map(([title, text], i) => ({
      title,
      indexNo: `XXGK-2026-${String(i + 1).padStart(3, '0')}`,
      issuer: '保密宣传网编辑部',
      contentHtml: `<p>${text}</p><p>如需进一步了解，请拨打服务热线 010-83600100，工作时间为周一至周五 8:30 至 17:30。</p>`,
      contentText: text,
      status: 'published' as const,
      publishedAt: new Date(now.getTime() - (i * 23 + 3) * DAY),
      createdBy: author,
    })),
  );
  for (const [i, { group, items }] of qaContent.entries()) {
    const [row] = await db
      .insert(qaGroups)
      .values({ name: group, sort: i + 1 })
      .returning({ id: qaGroups.id });
    if (!row) continue;
    await db.insert(qaItems).values(
      items.map(([question, answer], k) => ({
        groupId: row.id,
        question,
        answerHtml: `<p>${answer}</p>`,
        answerText: answer,
        sort: k + 1,
      })),
    );
  }
}
