'use client';

import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import css from '@/components/ebook/reader/column-stage.module.css';
import {
  columnFactor,
  columnOf,
  columnWidth,
  columnWishes,
  heightOfSpot,
  pageBeforeEye,
  pagesBetween,
  spotAt,
} from '@/components/ebook/reader/column';
import type { PageSource } from '@/components/ebook/reader/page-source';
import type { Size } from '@/components/ebook/reader/spreads';
import { useRoom } from '@/components/ebook/reader/use-room';
import { useScaling } from '@/components/ebook/reader/use-scaling';
import { clampZoom, keepPoint, pictureWidth, type Zoom } from '@/components/ebook/reader/zoom';

interface ColumnStageProps {
  source: PageSource;
  sizes: readonly Size[];
  /** Where to go, and which wish to go somewhere it was: the same page may be wished for twice. */
  goal: { page: number; seq: number };
  zoom: Zoom;
  trial: boolean;
  wall: ReactNode;
  /** Another page came before the eye. */
  onSee: (page: number) => void;
  onZoom: (zoom: Zoom) => void;
  onTap: (touch: boolean) => void;
  /** Moved downwards (`true`) or upwards by hand. */
  onMove: (down: boolean) => void;
}

const GAP_PX = 12;
/** Moves smaller than this say nothing about the direction. */
const MOVE_PX = 6;

/** All pages below each other. Only those in sight and their neighbours are drawn; the others are empty room of the right height. */
export function ColumnStage(props: ColumnStageProps) {
  const { source, sizes, goal, zoom, trial, wall, onSee, onZoom, onTap, onMove } = props;
  const ref = useRef<HTMLDivElement>(null);
  const room = useRoom(ref);
  const [scroll, setScroll] = useState(0);
  const width = columnWidth(room.width, zoom);
  const column = useMemo(() => columnOf(sizes, width, GAP_PX), [sizes, width]);
  const seen = useMemo(
    () => pagesBetween(column, scroll, scroll + room.height),
    [column, scroll, room.height],
  );
  const drawn = room.width > 0 ? columnWishes(seen, sizes.length) : [];
  const picture = pictureWidth(width, window.devicePixelRatio, trial);
  const list = drawn.join(',');

  useEffect(() => {
    if (list === '') return;
    const wishes = list.split(',').map((n) => ({ page: Number(n), width: picture }));
    source.want('1 stage', wishes);
  }, [source, list, picture]);

  // A change of the width keeps the spot under the hand; the first measure and a wish go to a page.
  const hand = useRef<{ x: number; y: number } | null>(null);
  const was = useRef({ column, width: 0, seq: -1 });
  /** Where the reader itself scrolled to: it knows the page there, also of one so low that the eye is on the next. */
  const placed = useRef(-1);
  useLayoutEffect(() => {
    const el = ref.current;
    const before = was.current;
    if (!el || width === 0) return;
    was.current = { column, width, seq: goal.seq };
    if (before.seq !== goal.seq || before.width === 0) {
      el.scrollTo({ top: heightOfSpot(column, { page: goal.page, share: 0 }) });
    } else if (before.width !== width) {
      const point = hand.current ?? { x: el.clientWidth / 2, y: el.clientHeight / 2 };
      const spot = spotAt(before.column, el.scrollTop + point.y);
      const left = { room: el.clientWidth, before: before.width, after: width };
      el.scrollTo(
        keepPoint({ ...left, scroll: el.scrollLeft, point: point.x }),
        heightOfSpot(column, spot) - point.y,
      );
    }
    hand.current = null;
    placed.current = el.scrollTop;
    setScroll(el.scrollTop);
  }, [column, width, goal]);

  useScaling(ref, ({ ratio, x, y }) => {
    hand.current = { x, y };
    onZoom(clampZoom(columnFactor(room.width, zoom) * ratio));
  });

  const last = useRef(0);
  const onScroll = () => {
    const el = ref.current;
    if (!el) return;
    const top = el.scrollTop;
    setScroll(top);
    if (Math.abs(top - placed.current) < 2) return;
    placed.current = -1;
    onSee(Math.min(pageBeforeEye(column, top, el.clientHeight), sizes.length + (wall ? 1 : 0)));
    if (Math.abs(top - last.current) > MOVE_PX) onMove(top > last.current);
    last.current = top;
  };

  const start = useRef({ x: 0, y: 0 });
  return (
    <div
      ref={ref}
      className={css.room}
      // It scrolls: the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="页面"
      onScroll={onScroll}
      onPointerDown={(e) => {
        start.current = { x: e.clientX, y: e.clientY };
      }}
      onPointerUp={(e) => {
        const far = Math.hypot(e.clientX - start.current.x, e.clientY - start.current.y) > 8;
        const control = e.target instanceof Element && e.target.closest('button, a, video, audio');
        if (!far && !control) onTap(e.pointerType !== 'mouse');
      }}
    >
      <div className={css.column} style={{ width, height: column.length }}>
        {drawn.map((n) => (
          <div
            key={n}
            className={css.leaf}
            style={{ top: column.tops[n - 1], height: column.heights[n - 1] }}
          >
            {source.draw(n, picture)}
          </div>
        ))}
      </div>
      {wall && <div className={css.end}>{wall}</div>}
    </div>
  );
}
