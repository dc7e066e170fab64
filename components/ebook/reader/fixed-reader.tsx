'use client';

import { useMemo } from 'react';
import { BookFiles } from '@/components/ebook/reader/epub-files';
import { PageReader, type PageReaderProps } from '@/components/ebook/reader/page-reader';
import type { PageSource } from '@/components/ebook/reader/page-source';
import { PageSheet } from '@/components/ebook/reader/page-sheet';
import type { LostReason } from '@/components/ebook/reader/page-store';
import { SheetStore, type SheetSources } from '@/components/ebook/reader/sheet-store';
import { useOpenStore } from '@/components/ebook/reader/use-open-store';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';

type OnLost = (reason: LostReason, message: string) => void;

function sourcesOf(publication: PublicationView, onLost: OnLost): SheetSources {
  const files = new BookFiles(
    publication,
    (reason) => onLost(reason, ''),
    // A page that does not come says so in its place.
    () => undefined,
  );
  return {
    page: (n) => files.part(`p${String(n).padStart(4, '0')}.xhtml`),
    film: (name, fresh) => files.film(name, fresh),
    urlOf: (text) => URL.createObjectURL(new Blob([text], { type: 'application/xhtml+xml' })),
    dropUrl: (url) => URL.revokeObjectURL(url),
    close: () => files.close(),
  };
}

const pagesOf =
  (store: SheetStore, { sizes, fixed, reader }: PublicationView) =>
  (go: (page: number) => void): PageSource => ({
    want: (part, wishes) =>
      store.want(
        part,
        wishes.map((w) => w.page),
      ),
    draw: (page) => (
      <PageSheet
        store={store}
        page={page}
        size={sizes[page - 1] ?? [1, 1]}
        flows={fixed?.flowing.includes(page) ?? false}
        films={fixed?.films ? reader || '试读' : null}
        onGo={go}
      />
    ),
  });

/** An EPUB whose layout is fixed: each of its parts is a page. */
export function FixedReader(props: PageReaderProps) {
  const { publication, onLost } = props;
  const store = useMemo(() => new SheetStore(() => sourcesOf(publication, onLost)), [publication, onLost]);
  const source = useMemo(() => pagesOf(store, publication), [store, publication]);
  useOpenStore(store);
  return <PageReader {...props} source={source} thumbs={null} />;
}
