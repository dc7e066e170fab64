import type { Metadata } from 'next';
import { MobileMessages } from '@/components/notice/mobile/message-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/messages'];

export const metadata: Metadata = { title };

export default function MobileMessagesPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 44, 160, 160]}>
        <MobileMessages />
      </Filled>
    </MobilePage>
  );
}
