'use client';

import { useMemo } from 'react';
import { PageImage } from '@/components/ebook/reader/page-image';
import { PageReader, type PageReaderProps } from '@/components/ebook/reader/page-reader';
import type { PageSource } from '@/components/ebook/reader/page-source';
import type { PageStore } from '@/components/ebook/reader/page-store';
import { usePageStore } from '@/components/ebook/reader/use-page-store';

const pagesOf = (store: PageStore) => (): PageSource => ({
  want: (part, wishes) => store.want(part, wishes),
  draw: (page, width) => <PageImage store={store} page={page} width={width} />,
});

/** A publication of page pictures. */
export function PictureReader(props: PageReaderProps) {
  const store = usePageStore(props.publication, props.onLost);
  const source = useMemo(() => pagesOf(store), [store]);
  return <PageReader {...props} source={source} thumbs={store} />;
}
