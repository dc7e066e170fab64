import type { Metadata } from 'next';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = { title: titles['/mobile/offline'], robots: { index: false } };

/** What the service worker shows when there is no network (public/mobile/sw.js). It stands under any mobile address, so it knows of none. */
export default function OfflinePage() {
  return (
    <MobilePage title={titles['/mobile/offline']}>
      <EmptyState
        picture="offline"
        title="网络连接已断开"
        text="请检查移动数据或无线网络，联网后页面会自动重新加载。"
        // Without script the empty address reads the same page again; `components/instant/phone.ts` knows more.
        action={
          <ButtonLink href="" size="l" data-act="again">
            重新加载
          </ButtonLink>
        }
      />
    </MobilePage>
  );
}
