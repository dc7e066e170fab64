'use client';

import css from '@/components/ebook/reader/foot.module.css';
import { Tool } from '@/components/ebook/reader/frame';
import { viewModes, type ViewMode } from '@/components/ebook/reader/reader-settings';
import { stepZoom, type Zoom } from '@/components/ebook/reader/zoom';

interface ZoomToolsProps {
  zoom: Zoom;
  /** The factor behind the zoom. */
  factor: number;
  onZoom: (zoom: Zoom) => void;
  view: ViewMode;
  /** Views that this screen can show. */
  views: readonly ViewMode[];
  onView: (view: ViewMode) => void;
}

/** Size of the pages, and how they stand. */
export function ZoomTools({ zoom, factor, onZoom, view, views, onView }: ZoomToolsProps) {
  const fits = [
    [1, '适合页面'],
    ['width', '适合宽度'],
  ] as const;
  return (
    <>
      <Tool
        icon="smaller"
        label="缩小"
        disabled={factor <= 0.5}
        onClick={() => onZoom(stepZoom(factor, -1))}
      />
      <span className={css.percent} role="status" aria-label="缩放比例">
        {`${Math.round(factor * 100)}%`}
      </span>
      <Tool icon="larger" label="放大" disabled={factor >= 4} onClick={() => onZoom(stepZoom(factor, 1))} />
      <div className={css.views} role="group" aria-label="页面大小">
        {fits.map(([value, label]) => (
          <button key={label} type="button" aria-pressed={zoom === value} onClick={() => onZoom(value)}>
            {label}
          </button>
        ))}
      </div>
      <div className={css.views} role="group" aria-label="阅读方式">
        {views.map((mode) => (
          <button key={mode} type="button" aria-pressed={view === mode} onClick={() => onView(mode)}>
            {viewModes[mode]}
          </button>
        ))}
      </div>
    </>
  );
}
