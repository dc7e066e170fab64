'use client';

import { useMemo, useSyncExternalStore } from 'react';
import {
  PageStore,
  type LostReason,
  type PageSources,
  type PageWish,
} from '@/components/ebook/reader/page-store';
import { useOpenStore } from '@/components/ebook/reader/use-open-store';
import { pagePicture } from '@/lib/domain/ebook/reading-client';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';
import { api } from '@/lib/client/api';

const sourcesOf = (id: string): PageSources => ({
  links: (pages, width, signal) =>
    api.get(
      '/api/guest/ebook/links/[id]',
      { id, pages: pages.join(','), w: width },
      { stay: true, ...(signal && { signal }) },
    ),
  picture: pagePicture,
  now: () => performance.now(),
  wait: (ms) =>
    new Promise((done) => {
      setTimeout(done, ms);
    }),
  urlOf: (blob) => URL.createObjectURL(blob),
  dropUrl: (url) => URL.revokeObjectURL(url),
});

/** The pictures of an opened publication. */
export function usePageStore(
  publication: PublicationView,
  onLost: (reason: LostReason, message: string) => void,
): PageStore {
  const store = useMemo(() => {
    const scope = { pages: publication.sizes.length, whole: publication.preview === null };
    return new PageStore(sourcesOf(publication.id), scope, onLost);
  }, [publication, onLost]);
  useOpenStore(store);
  return store;
}

/** Address of a picture as soon as it is there. */
export function usePicture(store: PageStore, { page, width }: PageWish): string | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => store.look({ page, width }),
    () => undefined,
  );
}

export function usePictureFailed(store: PageStore, { page, width }: PageWish): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => store.hasFailed({ page, width }),
    () => false,
  );
}
