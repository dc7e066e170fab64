import 'server-only';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { notices, userNoticeSettings } from '@/db/schema/notice';
import { pageOffset } from '@/lib/core/page';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { prepared, preparedShapes } from '@/lib/data/prepared';
import type { MessageListInput, MessageListView, MessageSettingsView } from './contract';
import { presentNotice } from './present';
import { ownSettings } from './scope';
import { noticeKinds, sentNoticeKinds } from '@/lib/states/notice';

const mine = () => eq(notices.userId, sql.placeholder('userId'));

/** All messages of somebody, and those not read. */
const counts = prepared('notice_counts', (db, name) =>
  db
    .select({
      all: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${notices.readAt} is null))::int`,
    })
    .from(notices)
    .where(mine())
    .prepare(name),
);

const unreadCount = prepared('notice_unread', (db, name) =>
  db
    .select({ n: count() })
    .from(notices)
    .where(and(mine(), isNull(notices.readAt)))
    .prepare(name),
);

const page = preparedShapes('notices', (db, which: 'all' | 'unread', name) =>
  db
    .select({
      id: notices.id,
      kind: notices.kind,
      title: notices.title,
      text: notices.text,
      path: notices.path,
      orderId: notices.orderId,
      createdAt: notices.createdAt,
      readAt: notices.readAt,
    })
    .from(notices)
    .where(and(mine(), which === 'unread' ? isNull(notices.readAt) : undefined))
    .orderBy(desc(notices.id))
    .limit(sql.placeholder('take'))
    .offset(sql.placeholder('skip'))
    .prepare(name),
);

/** How many messages the caller has not read. */
export async function countUnread(ctx: Ctx): Promise<number> {
  const [row] = await unreadCount(ctx.db, { userId: requireBuyer(ctx).userId });
  return row?.n ?? 0;
}

/** 消息中心: the caller's messages, newest first. */
export async function listNotices(ctx: Ctx, input: MessageListInput): Promise<MessageListView> {
  const { userId } = requireBuyer(ctx);
  const { pageNum, pageSize } = input;
  const which = input.unread ? 'unread' : 'all';
  const [rows, [found]] = await Promise.all([
    page(ctx.db, which, { userId, take: pageSize, skip: pageOffset(input) }),
    counts(ctx.db, { userId }),
  ]);
  const { all, unread } = found ?? { all: 0, unread: 0 };
  return {
    list: rows.map(presentNotice),
    total: which === 'unread' ? unread : all,
    pageNum,
    pageSize,
    unread,
  };
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
