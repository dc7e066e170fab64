import type { Metadata } from 'next';
import { ShelfPage } from '@/components/ebook/desktop/shelf-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { getShelf } from '@/lib/domain/ebook/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '电子书架' };

export default async function EbooksPage() {
  const ctx = await pageCtx({ can: 'ebook.read', from: '/user/center/ebooks' });
  return (
    <CenterCard>
      <ShelfPage initial={await getShelf(ctx)} />
    </CenterCard>
  );
}
