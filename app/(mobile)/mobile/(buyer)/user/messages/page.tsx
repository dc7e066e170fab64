import { messageInputOf, messageList } from '@/components/notice/message-list';
import { MobileMessages } from '@/components/notice/mobile/message-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { inSkin } from '@/lib/core/mirrored-paths';
import { getNoticeSettings, listNotices } from '@/lib/domain/notice/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/messages'];

export const metadata = { title };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MobileMessagesPage({ searchParams }: Props) {
  const url = { ...messageList.read(await searchParams), pageNum: 1 };
  const ctx = await pageCtx({ can: 'member.self', from: inSkin('mobile', messageList.href({ ...url })) });
  const [messages, settings] = await Promise.all([
    listNotices(ctx, messageInputOf(url)),
    getNoticeSettings(ctx),
  ]);
  return (
    <MobilePage title={title} back="/mobile/user">
      <MobileMessages url={url} initial={messages} settings={settings} />
    </MobilePage>
  );
}
