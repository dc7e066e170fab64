import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { MessageListPage } from '@/components/notice/desktop/message-list-page';
import { messageHref, readMessageUrl } from '@/components/notice/message-url';
import { listNotices } from '@/lib/domain/notice/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '消息中心' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MessagesPage({ searchParams }: Props) {
  const url = readMessageUrl(await searchParams);
  const ctx = await pageCtx({ can: 'member.self', from: messageHref(url.unread) });
  return (
    <CenterCard>
      <MessageListPage url={url} initial={await listNotices(ctx, url)} />
    </CenterCard>
  );
}
