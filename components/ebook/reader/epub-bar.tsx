'use client';

import { useState } from 'react';
import type { EpubPlace } from '@/components/ebook/reader/epub-book';
import { letterNames, nextSize, SIZES, type BookLook } from '@/components/ebook/reader/epub-look';
import css from '@/components/ebook/reader/epub-reader.module.css';
import { Tool } from '@/components/ebook/reader/frame';
import { grounds, nextGround, type Ground } from '@/components/ebook/reader/reader-settings';
import { entryAt } from '@/components/ebook/reader/toc';
import { useResting } from '@/components/ebook/reader/use-resting';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';

interface EpubBarProps {
  publication: PublicationView;
  place: EpubPlace | null;
  look: BookLook;
  panel: 'contents' | 'search' | null;
  ready: boolean;
  ground: Ground;
  onGround: ((ground: Ground) => void) | undefined;
  onLook: (look: BookLook) => void;
  onPanel: (name: 'contents' | 'search') => void;
  onNext: () => void;
  onBack: () => void;
  onShare: (share: number) => void;
}

const STEPS = 1000;

/** Below the text: contents and search, where somebody is, and how the text looks. */
export function EpubBar(props: EpubBarProps) {
  const {
    publication,
    place,
    look,
    panel,
    ready,
    ground,
    onGround,
    onLook,
    onPanel,
    onNext,
    onBack,
    onShare,
  } = props;
  // The slider waits where it was put until the book has come there.
  const [aim, setAim] = useState<{ share: number; from: EpubPlace | null } | null>(null);
  const [moving, move] = useResting((to) => {
    setAim({ share: to / STEPS, from: place });
    onShare(to / STEPS);
  });
  const share = moving === null ? (aim?.from === place ? aim.share : (place?.progress ?? 0)) : moving / STEPS;
  const percent = Math.round(share * 100);
  const entry = publication.toc[entryAt(publication.toc, place?.page ?? 1)];
  const upTo = publication.preview ?? publication.pageCount;
  return (
    <div className={css.bar} role="toolbar" aria-label="阅读工具">
      <div className={css.group}>
        <Tool
          icon="contents"
          label="目录"
          pressed={panel === 'contents'}
          onClick={() => onPanel('contents')}
        />
        {publication.searchable && (
          <Tool
            icon="search"
            label="书内查找"
            pressed={panel === 'search'}
            onClick={() => onPanel('search')}
          />
        )}
      </div>
      <div className={css.way}>
        <Tool icon="back" label={look.scroll ? '上一屏' : '上一页'} disabled={!ready} onClick={onBack} />
        <span className={css.where} role="status">
          <span className={css.chapter}>{entry?.title ?? `第 ${place?.page ?? 1} 部分`}</span>
          <span className={css.share}>
            {`${publication.preview === null ? '' : `试读前 ${upTo} 部分 · `}${percent}%`}
          </span>
        </span>
        <input
          type="range"
          className={css.slider}
          aria-label="阅读进度"
          aria-valuetext={`${percent}%`}
          min={0}
          max={STEPS}
          value={Math.round(share * STEPS)}
          disabled={!ready}
          onChange={(e) => move(Number(e.target.value))}
        />
        <Tool icon="on" label={look.scroll ? '下一屏' : '下一页'} disabled={!ready} onClick={onNext} />
      </div>
      <div className={css.group}>
        <Tool
          icon="smaller"
          label="缩小字号"
          disabled={look.size <= SIZES[0]}
          onClick={() => onLook({ ...look, size: nextSize(look.size, -1) })}
        />
        <Tool
          icon="larger"
          label="放大字号"
          disabled={look.size >= (SIZES.at(-1) ?? 2)}
          onClick={() => onLook({ ...look, size: nextSize(look.size, 1) })}
        />
        {onGround && (
          <Tool
            icon={ground}
            label={`背景：${grounds[ground]}`}
            onClick={() => onGround(nextGround(ground))}
          />
        )}
        <select
          className={`${css.choice} ${css.letters}`}
          aria-label="字体"
          value={look.letters}
          onChange={(e) => onLook({ ...look, letters: e.target.value as BookLook['letters'] })}
        >
          {Object.entries(letterNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <select
          className={css.choice}
          aria-label="翻页方式"
          value={look.scroll ? 'scroll' : 'pages'}
          onChange={(e) => onLook({ ...look, scroll: e.target.value === 'scroll' })}
        >
          <option value="pages">翻页</option>
          <option value="scroll">滚动</option>
        </select>
      </div>
    </div>
  );
}
