import { z } from 'zod';
import { boolField, idField, idsInput } from '@/lib/core/fields';
import { reminderKindList } from '@/lib/states/reminder';
import { MOST_SHOWN } from './rules';

export const reminderCountView = z.object({
  unread: z.number().int().describe(`未读提醒数，最多数到 ${MOST_SHOWN}`),
});

export const reminderRow = z.object({
  id: z.number().int().describe('编号'),
  kind: z.enum(reminderKindList).describe('种类'),
  kindLabel: z.string().describe('种类名称'),
  title: z.string().describe('标题'),
  text: z.string().describe('说明'),
  path: z.string().describe('办理的页面'),
  createdAt: z.string().describe('时间'),
  read: z.boolean().describe('本人是否已读'),
});
export type ReminderRow = z.output<typeof reminderRow>;

export const reminderListView = z.object({
  list: z.array(reminderRow).describe(`尚未办结的提醒，新的在前，最多 ${MOST_SHOWN} 条`),
  unread: z.number().int().describe('未读提醒数'),
  kinds: z
    .array(
      z.object({
        kind: z.enum(reminderKindList).describe('种类'),
        label: z.string().describe('种类名称'),
        on: z.boolean().describe('是否接收'),
      }),
    )
    .describe('本人可能收到的种类'),
});
export type ReminderListView = z.output<typeof reminderListView>;

export const reminderReadInput = idsInput;
export const reminderReadAllInput = z.object({
  newest: idField.describe('看到的最新一条；之后到的仍为未读'),
});
export const reminderSwitchInput = z.object({
  kind: z.enum(reminderKindList).describe('种类'),
  on: boolField.describe('是否接收'),
});
export type ReminderSwitchInput = z.output<typeof reminderSwitchInput>;
