import type { Metadata } from 'next';
import css from '@/components/search/desktop/search-page.module.css';
import { SearchScreen } from '@/components/search/desktop/search-screen';
import { NeedsScript } from '@/components/search/needs-script';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { cachedHotWords } from '@/lib/domain/search/queries';
import { publicCtx } from '@/lib/server/page';
import { HOT_WORDS } from '@/lib/text/behaviour';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const PATH = '/index/search';

export const metadata: Metadata = { title: titles[PATH], robots: { index: false, follow: true } };

export default async function SearchPage() {
  const words = await cachedHotWords(publicCtx(), HOT_WORDS);
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={[{ label: titles[PATH] }]} />
      <NeedsScript />
      <SearchScreen words={words} />
    </div>
  );
}
