'use client';

import { useEffect, useRef, useState, type KeyboardEvent, type TouchEvent } from 'react';
import { isComposing } from '@/components/ui/composing';
import css from '@/components/product/picture-viewer.module.css';
import { cx } from '@/components/ui/cx';

interface PictureViewerProps {
  title: string;
  pictures: readonly string[];
  /** Place of the picture shown first. */
  start: number;
  /** What one is called in `第 2 张`. */
  unit: string;
  /** Said under the last one. */
  end?: string | undefined;
  onClose: () => void;
}

const icons = {
  back: 'M12.500 3.500L6 10l6.500 6.500',
  on: 'M7.500 3.500L14 10l-6.500 6.500',
  close: 'M4 4l12 12M16 4L4 16',
  in: 'M9 3a6 6 0 100 12A6 6 0 009 3zm4.500 10.500L17 17M9 6.500v5M6.500 9h5',
  out: 'M9 3a6 6 0 100 12A6 6 0 009 3zm4.500 10.500L17 17M6.500 9h5',
} as const;

function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <path d={icons[name]} />
    </svg>
  );
}

/** Distance in px from which a finger that moves sideways turns over. */
const SWIPE = 48;

/** Pictures on the whole screen, one at a time: arrow keys or a finger turn over, plus and minus change the size, Esc closes. */
export default function PictureViewer({ title, pictures, start, unit, end, onClose }: PictureViewerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(start);
  const [large, setLarge] = useState(false);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const last = pictures.length - 1;
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  // The neighbours are there when somebody turns over.
  useEffect(() => {
    for (const src of [pictures[at + 1], pictures[at - 1]]) if (src) new Image().src = src;
  }, [at, pictures]);
  const go = (to: number) => {
    if (to < 0 || to > last) return;
    setAt(to);
    ref.current?.querySelector(`.${css.stage}`)?.scrollTo(0, 0);
  };
  const onKey = (e: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      PageUp: () => go(at - 1),
      PageDown: () => go(at + 1),
      Home: () => go(0),
      End: () => go(last),
      '+': () => setLarge(true),
      '=': () => setLarge(true),
      '-': () => setLarge(false),
    };
    const act = acts[e.key];
    if (!act || isComposing(e)) return;
    e.preventDefault();
    act();
  };
  // A large picture is moved about instead, and so is one that two fingers made larger.
  const onTouchStart = (e: TouchEvent) => {
    const finger = e.touches[0];
    const whole = !large && e.touches.length === 1 && (visualViewport?.scale ?? 1) === 1;
    touch.current = finger && whole ? { x: finger.clientX, y: finger.clientY } : null;
  };
  const onTouchEnd = (e: TouchEvent) => {
    const [from, finger] = [touch.current, e.changedTouches[0]];
    touch.current = null;
    if (!from || !finger) return;
    const [dx, dy] = [finger.clientX - from.x, finger.clientY - from.y];
    if (Math.abs(dx) < SWIPE || Math.abs(dx) < 2 * Math.abs(dy)) return;
    go(dx < 0 ? at + 1 : at - 1);
  };
  const place = `第 ${at + 1} ${unit}，共 ${pictures.length} ${unit}`;
  return (
    <dialog ref={ref} className={css.viewer} aria-label={title} onClose={onClose} onKeyDown={onKey}>
      <div className={css.head}>
        <p className={css.title}>{title}</p>
        <p aria-live="polite">
          <span aria-hidden>{`${at + 1} / ${pictures.length}`}</span>
          <span className="sr-only">{place}</span>
        </p>
        <button type="button" aria-label={large ? '缩小' : '放大'} onClick={() => setLarge(!large)}>
          <Icon name={large ? 'out' : 'in'} />
        </button>
        <button type="button" aria-label="关闭" onClick={() => ref.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <div className={cx(css.stage, large && css.large)} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        <button
          type="button"
          className={css.page}
          aria-label={large ? '适应屏幕' : '放大'}
          onClick={() => setLarge(!large)}
        >
          <img src={pictures[at]} alt={place} />
        </button>
        {end && at === last && <p className={css.end}>{end}</p>}
      </div>
      {last > 0 && (
        <>
          <button
            type="button"
            className={css.back}
            aria-label={`上一${unit}`}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            className={css.on}
            aria-label={`下一${unit}`}
            disabled={at === last}
            onClick={() => go(at + 1)}
          >
            <Icon name="on" />
          </button>
        </>
      )}
    </dialog>
  );
}
