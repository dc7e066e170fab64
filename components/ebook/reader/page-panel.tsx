'use client';

import { ContentsList } from '@/components/ebook/reader/contents-list';
import type { PageStore } from '@/components/ebook/reader/page-store';
import { SidePanel } from '@/components/ebook/reader/panel';
import css from '@/components/ebook/reader/panel.module.css';
import { SearchList, type SearchKept } from '@/components/ebook/reader/search-list';
import { ThumbsList } from '@/components/ebook/reader/thumbs-list';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';

export type PanelName = 'contents' | 'thumbs' | 'search';

interface PagePanelProps {
  name: PanelName;
  publication: PublicationView;
  /** Small pictures of the pages. */
  thumbs: PageStore | null;
  page: number;
  found: SearchKept | null;
  onFound: (found: SearchKept) => void;
  onGo: (page: number) => void;
  onClose: () => void;
}

const titles: Readonly<Record<PanelName, string>> = { contents: '目录', thumbs: '缩略图', search: '查找' };

/** The panel at the side. */
export function PagePanel({
  name,
  publication,
  thumbs,
  page,
  found,
  onFound,
  onGo,
  onClose,
}: PagePanelProps) {
  const { id, toc, preview, searchable, sizes } = publication;
  return (
    <SidePanel key={name} title={titles[name]} onClose={onClose}>
      {name === 'contents' && (
        <ContentsList toc={toc} page={page} preview={preview} onGo={(entry) => onGo(entry.page)} />
      )}
      {name === 'thumbs' && thumbs && <ThumbsList store={thumbs} sizes={sizes} page={page} onGo={onGo} />}
      {name === 'search' &&
        (searchable ? (
          <SearchList id={id} page={page} kept={found} onKeep={onFound} onGo={onGo} />
        ) : (
          <p className={css.empty}>本出版物由图片制成，没有可以查找的文字</p>
        ))}
    </SidePanel>
  );
}
