import 'server-only';
import { and, eq } from 'drizzle-orm';
import { advisoryContacts, friendLinks, qaGroups, qaItems, qqContacts } from '@/db/schema/site';
import type { Listed } from '@/lib/data/listed';

const text = (value: unknown) => String(value);

/**
 * The lists of the site that editors write. Tags: `site` = the footer of every page; `qa` = the help page with its QQ contacts.
 */
export const siteLists = {
  friendlink: {
    table: friendLinks,
    entity: 'friendlink',
    nameOf: ({ name }) => text(name),
    tags: ['site'],
    texts: { name: '网站名称' },
    logged: ['name', 'url', 'logoPath', 'enabled'],
    twin: ({ url }) => ({ where: eq(friendLinks.url, text(url)), errors: { url: '该网址已在友情链接中' } }),
  },
  advisoryInfo: {
    table: advisoryContacts,
    entity: 'advisoryInfo',
    nameOf: ({ name }) => text(name),
    tags: ['site'],
    texts: { name: '姓名', phone: '电话', detail: '说明' },
    logged: ['name', 'phone', 'detail', 'enabled'],
    twin: ({ name, phone }) => ({
      where: and(eq(advisoryContacts.name, text(name)), eq(advisoryContacts.phone, text(phone))),
      errors: { phone: '已有同名同号的联系人' },
    }),
  },
  qq: {
    table: qqContacts,
    entity: 'qq',
    nameOf: ({ name }) => text(name),
    tags: ['qa'],
    texts: { name: '名称' },
    logged: ['name', 'qq', 'enabled'],
    twin: ({ qq }) => ({ where: eq(qqContacts.qq, text(qq)), errors: { qq: '该 QQ 号已存在' } }),
  },
  qaGroup: {
    table: qaGroups,
    entity: 'qaGroup',
    nameOf: ({ name }) => text(name),
    tags: ['qa'],
    texts: { name: '分组名称' },
    logged: ['name', 'enabled'],
    twin: ({ name }) => ({ where: eq(qaGroups.name, text(name)), errors: { name: '已有同名的分组' } }),
  },
  qa: {
    table: qaItems,
    entity: 'qa',
    nameOf: ({ question }) => text(question),
    tags: ['qa'],
    scope: 'groupId',
    texts: { question: '问题', answerText: '答案', answerHtml: '图片说明' },
    logged: ['groupId', 'question', 'answerText', 'enabled'],
    twin: ({ groupId, question }) => ({
      where: and(eq(qaItems.groupId, Number(groupId)), eq(qaItems.question, text(question))),
      errors: { question: '该分组中已有相同的问题' },
    }),
  },
} as const satisfies Record<string, Listed>;
export type SiteList = keyof typeof siteLists;
