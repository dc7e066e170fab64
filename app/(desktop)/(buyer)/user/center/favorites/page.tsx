import type { Metadata } from 'next';
import { FavoritesPage } from '@/components/favorite/desktop/favorites-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '我的收藏' };

export default function FavoritesScreen() {
  return (
    <CenterCard>
      <Filled title="我的收藏" heights={[44, 128, 128, 128]}>
        <FavoritesPage />
      </Filled>
    </CenterCard>
  );
}
