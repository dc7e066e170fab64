'use client';

import { useState, type ReactNode } from 'react';
import css from '@/components/product/desktop/gallery.module.css';
import { cx } from '@/components/ui/cx';

interface GalleryProps {
  /** The large pictures, drawn by the server. */
  large: readonly ReactNode[];
  small: readonly ReactNode[];
}

/** One large picture and its thumbnails. */
export function Gallery({ large, small }: GalleryProps) {
  const [at, setAt] = useState(0);
  return (
    <div className={css.gallery}>
      <div className={css.stage}>
        {large.map((picture, i) => (
          <div key={i} hidden={i !== at}>
            {picture}
          </div>
        ))}
      </div>
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
    </div>
  );
}
