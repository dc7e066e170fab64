import 'server-only';
import type { notices } from '@/db/schema/notice';
import { toIso } from '@/lib/core/dates';
import type { MessageView } from './contract';
import { noticeKinds } from '@/lib/states/notice';

type NoticeRow = Pick<
  typeof notices.$inferSelect,
  'id' | 'kind' | 'title' | 'text' | 'path' | 'orderId' | 'createdAt' | 'readAt'
>;

export function presentNotice(row: NoticeRow): MessageView {
  return {
    id: row.id,
    kind: row.kind,
    kindLabel: noticeKinds[row.kind],
    title: row.title,
    text: row.text,
    path: row.path,
    orderId: row.orderId,
    createdAt: toIso(row.createdAt),
    read: row.readAt !== null,
  };
}
