import 'server-only';
import { call, calls } from '@/lib/data/call';
import { readNotices } from './commands/read-notices';
import { saveNoticeSettings } from './commands/save-settings';
import {
  messageListInput,
  messageListView,
  messageReadInput,
  messageSettingsInput,
  messageSettingsView,
  unreadView,
} from './contract';
import { countUnread, getNoticeSettings, listNotices } from './queries';

export const userNoticeCalls = calls('user/message', {
  'GET list': call({
    summary: '我的消息',
    can: 'member.self',
    input: messageListInput,
    output: messageListView,
    handler: listNotices,
  }),
  'POST read': call({
    summary: '消息标为已读',
    can: 'member.self',
    input: messageReadInput,
    output: unreadView,
    message: '已标为已读',
    handler: async (ctx, input) => ({ unread: await readNotices(ctx, input) }),
  }),
  'POST settings/edit': call({
    summary: '保存消息提醒设置',
    can: 'member.self',
    input: messageSettingsInput,
    output: messageSettingsView,
    message: '保存成功',
    handler: async (ctx, input) => {
      await saveNoticeSettings(ctx, input);
      return getNoticeSettings(ctx);
    },
  }),
  'GET settings': call({
    summary: '消息提醒设置',
    can: 'member.self',
    output: messageSettingsView,
    handler: getNoticeSettings,
  }),
  'GET unread': call({
    summary: '未读消息条数',
    can: 'member.self',
    output: unreadView,
    handler: async (ctx) => ({ unread: await countUnread(ctx) }),
  }),
});
