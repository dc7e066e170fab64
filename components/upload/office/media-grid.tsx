'use client';

import { IconFileText, IconFileTypePdf, IconFileZip, IconMovie, IconMusic } from '@tabler/icons-react';
import { cx } from '@/components/ui/cx';
import css from '@/components/upload/office/media-grid.module.css';
import type { MediaView } from '@/lib/domain/upload/contract';
import { formatBytes } from '@/lib/domain/upload/rules';

const ZIPS = new Set(['zip', 'rar', '7z']);

function Sign({ item }: { item: MediaView }) {
  const look = { size: 40, stroke: 1.2, 'aria-hidden': true } as const;
  if (item.kind === 'video') return <IconMovie {...look} />;
  if (item.ext === 'pdf') return <IconFileTypePdf {...look} />;
  if (item.ext === 'mp3') return <IconMusic {...look} />;
  return ZIPS.has(item.ext) ? <IconFileZip {...look} /> : <IconFileText {...look} />;
}

/** The face of a file: a small picture, or the sign of its type. */
export function MediaFace({ item }: { item: MediaView }) {
  return item.thumb ? (
    <img className={css.picture} src={item.thumb} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className={css.sign}>
      <Sign item={item} />
      <span className={css.ext}>{item.ext.toUpperCase()}</span>
    </span>
  );
}

/** What stands under a file: measures of a picture, size of the others. */
export function mediaFacts(item: MediaView): string {
  const measures = item.width && item.height ? `${item.width}×${item.height} · ` : '';
  return measures + formatBytes(item.sizeBytes);
}

interface MediaGridProps {
  items: readonly MediaView[];
  picked: ReadonlySet<number>;
  /** A tick was set or taken. */
  onPick: (item: MediaView) => void;
  /** A click on the picture; ticks it when absent. */
  onOpen?: (item: MediaView) => void;
  /** One choice only. */
  single?: boolean;
}

/** Files as tiles that can be ticked. */
export function MediaGrid({ items, picked, onPick, onOpen, single }: MediaGridProps) {
  return (
    <ul className={css.grid}>
      {items.map((item) => (
        <li key={item.id} className={cx(css.tile, picked.has(item.id) && css.picked)}>
          <button
            type="button"
            className={css.face}
            title={item.title}
            aria-label={`${onOpen ? '查看' : '选择'} ${item.title} ${item.ext.toUpperCase()}`}
            aria-pressed={onOpen ? undefined : picked.has(item.id)}
            onClick={() => (onOpen ?? onPick)(item)}
          >
            <MediaFace item={item} />
          </button>
          <input
            className={css.tick}
            type={single ? 'radio' : 'checkbox'}
            aria-label={`选择 ${item.title}`}
            checked={picked.has(item.id)}
            onChange={() => onPick(item)}
          />
          {item.uses > 0 && <span className={css.used}>在用</span>}
          <span className={css.title} title={item.title}>
            {item.title}
          </span>
          <span className={css.facts}>{mediaFacts(item)}</span>
        </li>
      ))}
    </ul>
  );
}
