import type { Metadata } from 'next';
import { MessageListPage } from '@/components/notice/desktop/message-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '消息中心' };

export default function MessagesPage() {
  return (
    <CenterCard>
      <Filled title="消息中心" heights={[44, 180, 180, 180]}>
        <MessageListPage />
      </Filled>
    </CenterCard>
  );
}
