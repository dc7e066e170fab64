import { eq } from 'drizzle-orm';
import { adPositions, ads } from '@/db/schema/ad';
import { articleCategories } from '@/db/schema/article';
import { advisoryContacts, friendLinks, publicInfos, qaGroups, qaItems, qqContacts } from '@/db/schema/site';
import { testDb } from '../db';
import { listed, picture, put, type EditCase } from './rows';

const later = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Edits of the news office's settings. */
export const siteCases: EditCase[] = [
  listed(
    'ad/edit',
    ads,
    async () => ({
      position: 1,
      title: '图一',
      path: await picture('1'),
      url: '/mall',
      startsAt: later(-2),
      endsAt: later(2),
      enabled: false,
    }),
    ['position', 'title', 'path'],
  ),
  {
    call: 'adPosition/edit',
    make: async () => {
      const place = { position: 5, name: '五', description: '说明', width: 100, height: 50, maxCount: 2 };
      await testDb()
        .update(adPositions)
        .set({ ...place, active: false })
        .where(eq(adPositions.position, 5));
      const { description: _, ...input } = place;
      return { table: 'ad_positions', key: 'position', id: 5, input };
    },
  },
  listed(
    'advisoryInfo/edit',
    advisoryContacts,
    () => ({ name: '一部', phone: '010-83600101', detail: '图书', enabled: false }),
    ['name', 'phone'],
  ),
  listed(
    'article/category/edit',
    articleCategories,
    () => ({ name: '栏目', description: '说明', visible: false }),
    ['name'],
  ),
  listed(
    'friendlink/edit',
    friendLinks,
    async () => ({ name: '友链', url: 'https://example.cn', logoPath: await picture('3'), enabled: false }),
    ['name', 'url'],
  ),
  listed(
    'publicinfo/edit',
    publicInfos,
    () => ({
      title: '公开',
      indexNo: 'X-1',
      issuer: '机构',
      contentHtml: '<p>正文</p>',
      contentText: '正文',
    }),
    ['title'],
  ),
  {
    call: 'qa/edit',
    make: async () => {
      const group = await put(qaGroups, { name: '问答组' });
      const named = { groupId: group.id, question: '问', answerHtml: '<p>答</p>' };
      const row = await put(qaItems, { ...named, answerText: '答', enabled: false });
      return { table: 'qa_items', id: row.id, input: { id: row.id, version: 1, ...named } };
    },
  },
  listed('qa/group/edit', qaGroups, () => ({ name: '组', enabled: false }), ['name']),
  listed('qq/edit', qqContacts, () => ({ name: '客服', qq: '12345678', enabled: false }), ['name', 'qq']),
];
