import type { Metadata } from 'next';
import { cachedHotWords } from '@/lib/domain/search/queries';
import { publicCtx } from '@/lib/server/page';
import { HOT_WORDS } from '@/lib/text/behaviour';
import { titles } from '@/lib/text/titles';
import { MobileSearchScreen } from './search-screen';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: titles['/mobile/Search'],
  alternates: { canonical: '/index/search' },
  robots: { index: false, follow: true },
};

export default async function MobileSearchPage() {
  return <MobileSearchScreen words={await cachedHotWords(publicCtx(), HOT_WORDS)} />;
}
