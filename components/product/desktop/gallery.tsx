'use client';

import { Suspense, useEffect, useState, type ReactNode } from 'react';
import css from '@/components/product/desktop/gallery.module.css';
import { cx } from '@/components/ui/cx';
import { latePart } from '@/components/ui/late-part';
import { lost } from '@/components/ui/notices';

const PictureViewer = latePart(
  async () => (await import('@/components/product/picture-viewer')).default,
  function Lost({ onClose }) {
    useEffect(() => {
      void lost();
      onClose();
    });
    return null;
  },
);

interface GalleryProps {
  title: string;
  /** The large pictures, drawn by the server. */
  large: readonly ReactNode[];
  small: readonly ReactNode[];
  /** Addresses of the pictures and of the pages that everybody may read. */
  pictures: readonly string[];
  trial: readonly string[];
  /** The way into the reading view of an electronic publication. */
  reading?: ReactNode;
}

/** One large picture and its thumbnails; a click shows it on the whole screen, and so are the trial pages. */
export function Gallery({ title, large, small, pictures, trial, reading }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<'pictures' | 'trial' | null>(null);
  const frames = large.map((picture, i) => (
    <span key={i} hidden={i !== at}>
      {picture}
    </span>
  ));
  return (
    <div className={css.gallery}>
      {pictures.length > 0 ? (
        <button
          type="button"
          className={css.stage}
          aria-label={`放大查看第 ${at + 1} 张图片`}
          aria-haspopup="dialog"
          onClick={() => setShown('pictures')}
        >
          {frames}
          <svg className={css.zoom} width="20" height="20" viewBox="0 0 20 20" aria-hidden>
            <path d="M9 3a6 6 0 100 12A6 6 0 009 3zm4.5 10.5L17 17M9 6.5v5M6.5 9h5" />
          </svg>
        </button>
      ) : (
        <div className={css.stage}>{frames}</div>
      )}
      {small.length > 1 && (
        <div className={css.thumbs}>
          {small.map((picture, i) => (
            <button
              key={i}
              type="button"
              className={cx(css.thumb, i === at && css.on)}
              aria-label={`第 ${i + 1} 张图片`}
              aria-pressed={i === at}
              onClick={() => setAt(i)}
              onMouseEnter={() => setAt(i)}
            >
              {picture}
            </button>
          ))}
        </div>
      )}
      {trial.length > 0 && (
        <button type="button" className={css.trial} aria-haspopup="dialog" onClick={() => setShown('trial')}>
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
            <path d="M9 4.5C7.5 3.3 5 3 2 3v11c3 0 5.5.3 7 1.5 1.5-1.2 4-1.5 7-1.5V3c-3 0-5.5.3-7 1.5zm0 0v11" />
          </svg>
          {`免费试读（${trial.length} 页）`}
        </button>
      )}
      {reading}
      {shown && (
        <Suspense>
          <PictureViewer
            title={shown === 'trial' ? `${title} 试读` : title}
            pictures={shown === 'trial' ? trial : pictures}
            start={shown === 'trial' ? 0 : at}
            unit={shown === 'trial' ? '页' : '张'}
            end={shown === 'trial' ? '试读到此结束，购买后可阅读全部内容' : undefined}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
