import type { Metadata } from 'next';
import { MobileFavorites } from '@/components/favorite/mobile/favorites';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { Filled } from '@/components/ui/filled';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/favorites'];

export const metadata: Metadata = { title };

export default function MobileFavoritesPage() {
  return (
    <MobilePage title={title} back="/mobile/user">
      <Filled heights={[44, 160, 160, 160]}>
        <MobileFavorites />
      </Filled>
    </MobilePage>
  );
}
