import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { MessageListPage } from '@/components/notice/desktop/message-list-page';
import { messageInputOf, messageList } from '@/components/notice/message-list';
import { listNotices } from '@/lib/domain/notice/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '消息中心' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MessagesPage({ searchParams }: Props) {
  const url = messageList.read(await searchParams);
  const ctx = await pageCtx({ can: 'member.self', from: messageList.href({ ...url, pageNum: 1 }) });
  return (
    <CenterCard>
      <MessageListPage url={url} initial={await listNotices(ctx, messageInputOf(url))} />
    </CenterCard>
  );
}
