import 'server-only';
import { and, desc, isNull } from 'drizzle-orm';
import { notices, userNoticeSettings } from '@/db/schema/notice';
import { pageOffset } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import type { MessageListInput, MessageListView, MessageSettingsView } from './contract';
import { presentNotice } from './present';
import { ownNotices, ownSettings } from './scope';
import { noticeKinds, sentNoticeKinds } from './states';

/** How many messages the caller has not read. */
export function countUnread(ctx: Ctx): Promise<number> {
  return ctx.db.$count(notices, and(ownNotices(ctx), isNull(notices.readAt)));
}

/** 消息中心: the caller's messages, newest first. */
export async function listNotices(ctx: Ctx, input: MessageListInput): Promise<MessageListView> {
  const where = and(ownNotices(ctx), input.unread ? isNull(notices.readAt) : undefined);
  const [page, unread] = await Promise.all([
    paginate(
      input,
      ctx.db
        .select()
        .from(notices)
        .where(where)
        .orderBy(desc(notices.id))
        .limit(input.pageSize)
        .offset(pageOffset(input)),
      ctx.db.$count(notices, where),
    ),
    countUnread(ctx),
  ]);
  return { ...page, list: page.list.map(presentNotice), unread };
}

/** 消息提醒: which messages the caller also gets by SMS and mail; all of them until he says otherwise. */
export async function getNoticeSettings(ctx: Ctx): Promise<MessageSettingsView> {
  const rows = await ctx.db.select().from(userNoticeSettings).where(ownSettings(ctx));
  return {
    list: sentNoticeKinds.map((kind) => {
      const row = rows.find((r) => r.kind === kind);
      return { kind, kindLabel: noticeKinds[kind], sms: row?.sms ?? true, mail: row?.mail ?? true };
    }),
  };
}
