'use client';

import css from '@/components/ebook/reader/page-image.module.css';
import { PageState } from '@/components/ebook/reader/page-state';
import type { PageStore } from '@/components/ebook/reader/page-store';
import { usePicture, usePictureFailed } from '@/components/ebook/reader/use-page-store';
import type { PageWidth } from '@/lib/domain/ebook/reading-contract';

interface PageImageProps {
  store: PageStore;
  page: number;
  /** Kept width that suits the place. */
  width: PageWidth;
}

/** One page: at first its thumbnail, if that is at hand, then the picture itself. Its box is given by what stands around it. */
export function PageImage({ store, page, width }: PageImageProps) {
  const sharp = usePicture(store, { page, width });
  const usual = usePicture(store, { page, width: 900 });
  const small = usePicture(store, { page, width: 200 });
  const failed = usePictureFailed(store, { page, width });
  const src = sharp ?? usual ?? small;
  return (
    <div className={css.page} data-page={page} data-loaded={sharp !== undefined || undefined}>
      {src && (
        <img
          className={sharp || usual ? css.picture : css.blurred}
          src={src}
          alt={`第 ${page} 页`}
          draggable={false}
        />
      )}
      <PageState page={page} failed={failed} isEmpty={!src} onRetry={() => store.retry()} />
    </div>
  );
}
