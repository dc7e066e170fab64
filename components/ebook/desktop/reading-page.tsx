import { ReadingView } from '@/components/ebook/desktop/reading-view';
import css from '@/components/ebook/desktop/reading-page.module.css';
import { ReadableList, Welcome, type WindowProduct } from '@/components/ebook/desktop/welcome';
import { NEW_VERSION_TRIES } from '@/components/ebook/shelf-words';
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs';

interface ReadingPageProps {
  title: string;
  crumbs: readonly Crumb[];
  version: 'classic' | 'next';
  products: readonly WindowProduct[];
}

/** 电子阅读 in either version: the same bytes for everybody, with one live part. */
export function ReadingPage({ title, crumbs, version, products }: ReadingPageProps) {
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={crumbs} />
      <ReadingView version={version}>
        <Welcome
          title={title}
          sold={products.length > 0}
          tries={version === 'next' ? NEW_VERSION_TRIES : null}
        />
        <p className={css.other}>
          {version === 'classic' ? (
            <a href="/index/ebook/test">体验新版电子阅读</a>
          ) : (
            <a href="/index/ebook">返回经典版电子阅读</a>
          )}
        </p>
      </ReadingView>
      <ReadableList products={products} />
    </div>
  );
}
