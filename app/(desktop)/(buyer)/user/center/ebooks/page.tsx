import type { Metadata } from 'next';
import { ShelfPage } from '@/components/ebook/desktop/shelf-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '书架' };

export default function EbooksPage() {
  return (
    <CenterCard>
      <Filled title="书架">
        <ShelfPage />
      </Filled>
    </CenterCard>
  );
}
