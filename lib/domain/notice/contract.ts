import { z } from 'zod';
import { boolField, idField } from '@/lib/core/fields';
import { pagedOf, pageFields } from '@/lib/core/page';
import { noticeKinds, sentNoticeKinds } from '@/lib/states/notice';

const keys = <T extends object>(o: T) => Object.keys(o) as [keyof T & string, ...(keyof T & string)[]];

export const messageListInput = z.object({
  ...pageFields,
  unread: boolField.optional().describe('只看未读'),
});
export type MessageListInput = z.output<typeof messageListInput>;

export const messageView = z.object({
  id: z.number().int().describe('消息编号'),
  kind: z.enum(keys(noticeKinds)).describe('类别'),
  kindLabel: z.string().describe('类别名称'),
  title: z.string().describe('标题'),
  text: z.string().describe('内容'),
  path: z.string().describe('个人中心中相关页面的路径'),
  orderId: z.number().int().nullable().describe('相关订单编号'),
  createdAt: z.string().describe('时间'),
  read: z.boolean().describe('是否已读'),
});
export type MessageView = z.output<typeof messageView>;

export const messageListView = pagedOf(messageView).extend({
  unread: z.number().int().describe('未读条数'),
});
export type MessageListView = z.output<typeof messageListView>;

export const unreadView = z.object({ unread: z.number().int().describe('未读条数') });

/** Some messages by their ids, or all of them. */
export const messageReadInput = z
  .object({
    ids: z
      .array(idField)
      .min(1, '请选择消息')
      .max(100, '一次最多选择 100 条')
      .optional()
      .describe('消息编号列表'),
    all: boolField.optional().describe('全部标为已读'),
  })
  .refine((v) => (v.ids !== undefined) !== (v.all === true), {
    message: '请选择消息，或全部标为已读',
    path: ['ids'],
  });
export type MessageReadInput = z.output<typeof messageReadInput>;

export const messageSettingView = z.object({
  kind: z.enum(sentNoticeKinds).describe('类别'),
  kindLabel: z.string().describe('类别名称'),
  sms: z.boolean().describe('是否发送短信'),
  mail: z.boolean().describe('是否发送邮件（需已绑定邮箱）'),
});
export const messageSettingsView = z.object({ list: z.array(messageSettingView) });
export type MessageSettingsView = z.output<typeof messageSettingsView>;

export const messageSettingsInput = z.object({
  kind: z.enum(sentNoticeKinds, '请选择消息类别').describe('类别'),
  sms: boolField.describe('是否发送短信'),
  mail: boolField.describe('是否发送邮件'),
});
export type MessageSettingsInput = z.output<typeof messageSettingsInput>;
