'use client';

import { useEffect, useRef, useState, type RefObject } from 'react';
import { isComposing } from '@/components/ui/composing';
import { ContentsList } from '@/components/ebook/reader/contents-list';
import { EpubBar } from '@/components/ebook/reader/epub-bar';
import { Book, type EpubPlace } from '@/components/ebook/reader/epub-book';
import { BookFiles, type ClosedReason } from '@/components/ebook/reader/epub-files';
import {
  nextSize,
  parseLook,
  preferencesOf,
  usualLook,
  type BookLook,
} from '@/components/ebook/reader/epub-look';
import css from '@/components/ebook/reader/epub-reader.module.css';
import { actOfKey } from '@/components/ebook/reader/keys';
import { SidePanel } from '@/components/ebook/reader/panel';
import { nextGround, type Ground } from '@/components/ebook/reader/reader-settings';
import { SearchList, type SearchKept } from '@/components/ebook/reader/search-list';
import { errorText } from '@/components/ui/error-text';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';

export type { EpubPlace } from '@/components/ebook/reader/epub-book';

export interface EpubReaderProps {
  /** `format` is `epub`. */
  publication: PublicationView;
  /** The ground of the frame: the text stands on the same. */
  ground?: Ground;
  /** Another ground is wanted; without it the bar offers none. */
  onGround?: (ground: Ground) => void;
  /** The reader came to another place. */
  onPlace?: (place: EpubPlace) => void;
  /** Nothing may be read any more: the right is gone (`locked`) or nobody is known (`login`). The frame shows its closed screen. */
  onClosed: (reason: ClosedReason) => void;
  /** A trial ends here; the frame shows its wall. */
  onWall: () => void;
  /** The full screen is wanted, or wanted no more. */
  onScreen?: () => void;
  /** The middle of a page was clicked: bars may come and go. */
  onMiddle?: () => void;
}

const KEPT = 'epubLook';

function keptLook(): BookLook {
  try {
    return parseLook(localStorage.getItem(KEPT));
  } catch {
    return usualLook;
  }
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** The book in its box: opened once per publication and try, closed with it. */
function useBook(
  box: RefObject<HTMLDivElement | null>,
  props: EpubReaderProps,
  preferences: object,
  keys: RefObject<(e: KeyboardEvent) => void>,
) {
  const [book, setBook] = useState<Book | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [place, setPlace] = useState<EpubPlace | null>(null);
  const latest = useRef({ ...props, preferences });
  useEffect(() => {
    latest.current = { ...props, preferences };
  });
  const { publication } = props;
  useEffect(() => {
    // Readium clears its box when it ends, which may be after the next book has begun: each has one of its own.
    const container = document.createElement('div');
    container.className = css.box ?? '';
    box.current?.append(container);
    let gone = false;
    let part = 0;
    const listen = (e: KeyboardEvent) => !isComposing(e) && keys.current(e);
    const failed = (error: unknown) => {
      if (!gone) setProblem(errorText(error));
    };
    const files = new BookFiles(publication, (reason) => !gone && latest.current.onClosed(reason), failed);
    const wall = () => !gone && publication.preview !== null && latest.current.onWall();
    const opening = Book.open(container, files, publication, latest.current.preferences, {
      onPlace: (at) => {
        if (gone) return;
        if (part !== 0 && part !== at.page) files.check();
        part = at.page;
        setPlace(at);
        latest.current.onPlace?.(at);
      },
      onFrame: (frame) => {
        frame.frameElement?.setAttribute('title', publication.title);
        frame.document.addEventListener('keydown', listen);
      },
      onMiddle: () => latest.current.onMiddle?.(),
      onBeyond: wall,
    });
    opening.then((opened) => !gone && setBook(opened)).catch(failed);
    return () => {
      gone = true;
      setBook(null);
      opening
        .then((opened) => opened.close())
        .catch(() => undefined)
        .finally(() => {
          files.close();
          container.remove();
        });
    };
  }, [box, publication, keys]);
  return { book, problem, place };
}

/**
 * Shows an EPUB in the box it stands in, which gives it its height, with a bar of its own: contents, search, letters, pages or scrolling.
 */
export function EpubReader(props: EpubReaderProps) {
  const [tries, setTries] = useState(0);
  return (
    <OpenBook key={`${props.publication.id}-${tries}`} {...props} onAgain={() => setTries((n) => n + 1)} />
  );
}

function OpenBook({ onAgain, ...props }: EpubReaderProps & { onAgain: () => void }) {
  const { publication, ground = 'day', onGround, onWall, onScreen } = props;
  const box = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState(keptLook);
  const [panel, setPanel] = useState<'contents' | 'search' | null>(null);
  const [kept, setKept] = useState<SearchKept | null>(null);
  const preferences = preferencesOf(look, ground);
  const keys = useRef<(e: KeyboardEvent) => void>(() => undefined);
  const { book, problem, place } = useBook(box, props, preferences, keys);

  const change = (next: BookLook) => {
    setLook(next);
    try {
      localStorage.setItem(KEPT, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing reads with the usual look.
    }
  };

  const onKey = (e: KeyboardEvent) => {
    if (e.defaultPrevented || isField(e.target)) return;
    const focus = e.target instanceof Element && e.target.closest('button, a') ? 'button' : 'page';
    const act = actOfKey({
      key: e.key,
      ctrl: e.ctrlKey || e.metaKey,
      shift: e.shiftKey,
      alt: e.altKey,
      focus,
      column: look.scroll,
    });
    const acts: Partial<Record<string, () => void>> = {
      next: () => book?.next(),
      back: () => book?.back(),
      first: () => book?.goToShare(0),
      last: () => book?.goToShare(1),
      contents: () => setPanel('contents'),
      larger: () => change({ ...look, size: nextSize(look.size, 1) }),
      smaller: () => change({ ...look, size: nextSize(look.size, -1) }),
      whole: () => change({ ...look, size: usualLook.size }),
      screen: () => onScreen?.(),
      ground: () => onGround?.(nextGround(ground)),
      search: () => publication.searchable && setPanel('search'),
      escape: () => setPanel(null),
      refuse: () => undefined,
    };
    const run = act && acts[act];
    if (!run) return;
    e.preventDefault();
    run();
  };
  useEffect(() => {
    keys.current = onKey;
  });
  useEffect(() => {
    const listen = (e: KeyboardEvent) => !isComposing(e) && keys.current(e);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const wanted = JSON.stringify(preferences);
  useEffect(() => {
    void book?.look(JSON.parse(wanted) as object);
  }, [book, wanted]);

  const page = place?.page ?? publication.page;
  const beyond = (n: number) => publication.preview !== null && n > publication.preview;
  const narrow = () => window.matchMedia('(width < 640px)').matches && setPanel(null);

  return (
    <div className={css.reader} data-ground={ground}>
      <div className={css.middle}>
        {panel === 'contents' && (
          <SidePanel title="目录" onClose={() => setPanel(null)}>
            <ContentsList
              toc={publication.toc}
              page={page}
              preview={publication.preview}
              onGo={(entry) => {
                narrow();
                if (beyond(entry.page)) return onWall();
                book?.goTo(entry.href ?? '');
              }}
            />
          </SidePanel>
        )}
        {panel === 'search' && (
          <SidePanel title="查找" onClose={() => setPanel(null)}>
            <SearchList
              id={publication.id}
              page={page}
              unit="部分"
              kept={kept}
              onKeep={setKept}
              onGo={(n, text) => {
                narrow();
                book?.goToText(n, text);
              }}
            />
          </SidePanel>
        )}
        <div className={css.stage} data-scroll={look.scroll || undefined}>
          <div ref={box} className={css.room} role="document" aria-label={publication.title} />
          {!book && problem === null && (
            <p className={css.over} role="status">
              正在打开，请稍候…
            </p>
          )}
          {problem !== null && (
            <div className={css.over} role="alert">
              <p>{problem}</p>
              <button type="button" className={css.again} onClick={onAgain}>
                重新加载
              </button>
            </div>
          )}
        </div>
      </div>
      <EpubBar
        publication={publication}
        place={place}
        look={look}
        panel={panel}
        ready={book !== null}
        ground={ground}
        onGround={onGround}
        onLook={change}
        onPanel={(name) => setPanel(panel === name ? null : name)}
        onNext={() => book?.next()}
        onBack={() => book?.back()}
        onShare={(share) => book?.goToShare(share)}
      />
    </div>
  );
}
