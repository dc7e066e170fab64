'use client';

import { useRef, useState, useSyncExternalStore } from 'react';
import css from '@/components/ebook/reader/page-image.module.css';
import { PageState } from '@/components/ebook/reader/page-state';
import { SheetPlayer } from '@/components/ebook/reader/sheet-player';
import {
  takeSpots,
  type SheetFilm,
  type SheetLink,
  type SheetSpots,
} from '@/components/ebook/reader/sheet-spots';
import type { SheetStore } from '@/components/ebook/reader/sheet-store';
import type { Size } from '@/components/ebook/reader/spreads';
import { useRoom } from '@/components/ebook/reader/use-room';
import { isComposing } from '@/components/ui/composing';

interface PageSheetProps {
  store: SheetStore;
  page: number;
  /** In its own pixels. */
  size: Size;
  /** Text of no fixed layout: it is scrolled in its page. */
  flows: boolean;
  /** Whom its films are played for; `null` where none are played. */
  films: string | null;
  onGo: (page: number) => void;
}

const share = (of: number) => `${of * 100}%`;
const placeOf = ({ left, top, width, height }: SheetLink | SheetFilm) => ({
  left: share(left),
  top: share(top),
  width: share(width),
  height: share(height),
});
/** Keys by which a text is scrolled. */
const SCROLLS = /^(ArrowUp|ArrowDown|PageUp|PageDown|Home|End| )$/;

/** A text that is scrolled keeps the keys for that; the others are the reader's. */
function readFlow(text: Document): void {
  text.documentElement.style.padding = '24px';
  text.addEventListener('keydown', (e) => {
    if (SCROLLS.test(e.key) || isComposing(e)) return;
    const passed = new KeyboardEvent('keydown', e);
    if (!document.dispatchEvent(passed)) e.preventDefault();
  });
}

/**
 * One page of a fixed-layout EPUB: its document in a frame that runs nothing, as large as the page says and drawn to the size of the box around it. Hands
 * go through the frame to the stage, so that turning and zooming are the same as on pictures.
 */
export function PageSheet({ store, page, size, flows, films, onGo }: PageSheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const src = useSyncExternalStore(
    store.subscribe,
    () => store.look(page),
    () => undefined,
  );
  const failed = useSyncExternalStore(
    store.subscribe,
    () => store.hasFailed(page),
    () => false,
  );
  const [loaded, setLoaded] = useState<(SheetSpots & { src: string }) | null>(null);
  const [width, height] = size;
  const there = src !== undefined && loaded?.src === src;
  return (
    <div ref={box} className={css.page} data-page={page} data-loaded={there || undefined}>
      {src && (
        <iframe
          key={src}
          className={css.sheet}
          data-flows={flows || undefined}
          title={`第 ${page} 页`}
          src={src}
          sandbox="allow-same-origin"
          // A text that is scrolled has to be reached by the keyboard, a page has nothing to be reached.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={flows ? 0 : -1}
          style={{ width, height, transform: `scale(${room.width / width})` }}
          onLoad={({ currentTarget: { contentDocument } }) => {
            if (!contentDocument) return;
            if (flows) readFlow(contentDocument);
            setLoaded({ src, ...takeSpots(contentDocument, size) });
          }}
        />
      )}
      {there &&
        loaded.links.map((link, i) => (
          <a
            // Two links may stand at the same place.
            key={i}
            className={css.link}
            href={`#page=${link.page}`}
            aria-label={link.name}
            style={placeOf(link)}
            onClick={(e) => {
              e.preventDefault();
              onGo(link.page);
            }}
          />
        ))}
      {there &&
        films !== null &&
        loaded.films.map((film) => (
          <SheetPlayer
            key={`${film.file}-${film.top}-${film.left}`}
            film={film}
            style={placeOf(film)}
            store={store}
            reader={films}
          />
        ))}
      <PageState page={page} failed={failed} isEmpty={!there} onRetry={() => store.retry()} />
    </div>
  );
}
