'use client';

import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '@/components/ebook/reader/icon';
import type { PageSource } from '@/components/ebook/reader/page-source';
import css from '@/components/ebook/reader/paged-stage.module.css';
import { spreadAt, spreadRatio, spreadWishes, type Size } from '@/components/ebook/reader/spreads';
import { useRoom } from '@/components/ebook/reader/use-room';
import { useScaling } from '@/components/ebook/reader/use-scaling';
import { useTurning } from '@/components/ebook/reader/use-turning';
import {
  clampZoom,
  keepPoint,
  pictureWidth,
  spreadBox,
  stageRoom,
  zoomFactor,
  type Zoom,
} from '@/components/ebook/reader/zoom';
import { cx } from '@/components/ui/cx';

interface PagedStageProps {
  source: PageSource;
  sizes: readonly Size[];
  spreads: readonly (readonly number[])[];
  page: number;
  zoom: Zoom;
  /** Read from right to left. */
  rtl: boolean;
  trial: boolean;
  /** Stands behind the last page of a trial. */
  wall: ReactNode;
  onTurn: (direction: 1 | -1) => void;
  onZoom: (zoom: Zoom) => void;
  onTap: (touch: boolean) => void;
}

/** The outer parts of the screen on which a tap turns over. */
const EDGE = 0.22;

/** One spread at a time, in the middle of the room; larger than the room it is moved about. */
export function PagedStage(props: PagedStageProps) {
  const { source, sizes, spreads, page, zoom, rtl, trial, wall, onTurn, onZoom, onTap } = props;
  const ref = useRef<HTMLDivElement>(null);
  const full = useRoom(ref);
  const room = stageRoom(full);
  const at = spreadAt(spreads, page);
  const pages = spreads[at] ?? [];
  const sizeOf = (n: number) => sizes[n - 1] ?? ([1, 1] as const);
  const ratio = spreadRatio(pages.map(sizeOf)) || 1;
  const box = spreadBox(ratio, room, zoom);
  const share = (n: number) => sizeOf(n)[0] / sizeOf(n)[1] / ratio;
  const widest = Math.max(0, ...pages.map((n) => share(n) * box.width));
  const width = pictureWidth(widest, window.devicePixelRatio, trial);
  const measured = full.width > 0;

  useEffect(() => {
    if (!measured) return;
    const wishes = spreadWishes(spreads, at).map((n) => ({ page: n, width }));
    source.want('1 stage', wishes);
  }, [source, spreads, at, width, measured]);

  // A turned page begins at its top; a page whose size changed keeps the spot under the hand.
  const hand = useRef<{ x: number; y: number } | null>(null);
  const shown = useRef({ at, ...box });
  useLayoutEffect(() => {
    const el = ref.current;
    const before = shown.current;
    shown.current = { at, width: box.width, height: box.height };
    if (!el) return;
    if (before.at !== at) {
      el.scrollTo(Math.max(0, (el.scrollWidth - el.clientWidth) / 2), 0);
      return;
    }
    if (before.width === box.width && before.height === box.height) return;
    const point = hand.current ?? { x: el.clientWidth / 2, y: el.clientHeight / 2 };
    hand.current = null;
    const [w, h] = [el.clientWidth, el.clientHeight];
    el.scrollTo(
      keepPoint({ room: w, before: before.width, after: box.width, scroll: el.scrollLeft, point: point.x }),
      keepPoint({ room: h, before: before.height, after: box.height, scroll: el.scrollTop, point: point.y }),
    );
  }, [at, box.width, box.height]);

  useScaling(ref, ({ ratio: by, x, y }) => {
    hand.current = { x, y };
    onZoom(clampZoom(zoomFactor(zoom, ratio, room) * by));
  });
  useTurning(ref, {
    rtl,
    onTurn,
    onTap: (where, touch) => {
      if (touch && where < EDGE) onTurn(rtl ? 1 : -1);
      else if (touch && where > 1 - EDGE) onTurn(rtl ? -1 : 1);
      else onTap(touch);
    },
  });

  const first = at <= 0;
  const last = at >= spreads.length - (wall ? 0 : 1);
  return (
    <div className={css.stage}>
      <div
        ref={ref}
        className={css.room}
        data-large={box.width > full.width || box.height > full.height || undefined}
        // A page that is not wider than the room is not moved sideways: that hand turns over.
        style={{ touchAction: box.width > full.width ? 'pan-x pan-y' : 'pan-y' }}
        // An enlarged page scrolls: the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="页面"
      >
        {pages.length > 0 ? (
          <div
            className={css.spread}
            style={{
              width: box.width,
              height: box.height,
              flexDirection: rtl ? 'row-reverse' : 'row',
            }}
          >
            {pages.map((n) => (
              <div key={n} className={css.leaf} style={{ width: `${share(n) * 100}%` }}>
                {source.draw(n, width)}
              </div>
            ))}
            {pages.length === 2 && <span className={css.fold} aria-hidden />}
          </div>
        ) : (
          wall
        )}
      </div>
      {(rtl ? ([1, -1] as const) : ([-1, 1] as const)).map((direction, i) => (
        <button
          key={direction}
          type="button"
          className={cx(css.turn, i === 0 ? css.back : css.on)}
          aria-label={direction > 0 ? '下一页' : '上一页'}
          disabled={direction > 0 ? last : first}
          onClick={() => onTurn(direction)}
        >
          <Icon name={i === 0 ? 'back' : 'on'} size={24} />
        </button>
      ))}
    </div>
  );
}
