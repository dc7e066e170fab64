'use client';

import { useEffect, useRef, useState, type CSSProperties } from 'react';
import css from '@/components/ebook/reader/page-image.module.css';
import type { SheetFilm } from '@/components/ebook/reader/sheet-spots';
import type { SheetStore } from '@/components/ebook/reader/sheet-store';

interface SheetPlayerProps {
  film: SheetFilm;
  style: CSSProperties;
  store: SheetStore;
  /** Stands on the picture: a film carries no mark of its own. */
  reader: string;
}

/** Addresses in a row that were refused before anything was played. */
const MOST_TRIES = 2;

/** A film or sound of a page. Its address runs out while it is played: then the next part is fetched by a new one, from where it stopped. */
export function SheetPlayer({ film, style, store, reader }: SheetPlayerProps) {
  const ref = useRef<HTMLMediaElement | null>(null);
  const [src, setSrc] = useState<string>();
  const [failed, setFailed] = useState(false);
  const tries = useRef(0);
  const stopped = useRef<{ at: number; played: boolean } | null>(null);
  const { kind, file, name } = film;
  useEffect(() => {
    let left = false;
    store.film(file, false).then(
      (address) => !left && setSrc(address),
      () => !left && setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [store, file]);

  const again = () => {
    const player = ref.current;
    if (!player) return;
    tries.current += 1;
    if (tries.current > MOST_TRIES) return setFailed(true);
    stopped.current = { at: player.currentTime, played: !player.paused };
    store.film(file, true).then(setSrc, () => setFailed(true));
  };
  const goOn = () => {
    const [player, from] = [ref.current, stopped.current];
    stopped.current = null;
    if (!player || !from) return;
    player.currentTime = from.at;
    if (from.played) void player.play().catch(() => undefined);
  };
  const common = {
    className: css.player,
    src,
    controls: true,
    preload: 'none',
    'aria-label': name,
    onError: again,
    onLoadedMetadata: goOn,
    onTimeUpdate: () => {
      tries.current = 0;
    },
    onContextMenu: (e: { preventDefault: () => void }) => e.preventDefault(),
  };
  if (failed)
    return (
      <p className={css.unplayed} style={style} role="alert">
        {kind === 'video' ? '视频未能播放，请重新打开本页' : '音频未能播放，请重新打开本页'}
      </p>
    );
  return (
    <div className={css.film} style={style}>
      {/* The book brings no captions. */}
      {/* oxlint-disable jsx-a11y/media-has-caption */}
      {kind === 'video' ? (
        <video
          {...common}
          ref={(el) => {
            ref.current = el;
          }}
          playsInline
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
        />
      ) : (
        <audio
          {...common}
          ref={(el) => {
            ref.current = el;
          }}
          controlsList="nodownload"
        />
      )}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      {kind === 'video' && (
        <span className={css.whose} aria-hidden>
          {reader}
        </span>
      )}
    </div>
  );
}
