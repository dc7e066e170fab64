'use client';

import { useState, type ReactNode } from 'react';
import css from '@/components/product/mobile/detail-gallery.module.css';
import { Cell } from '@/components/ui/mobile/cell';
import { Icon } from '@/components/ui/mobile/icons';
import { Swiper } from '@/components/ui/mobile/swiper';
import { usePart } from '@/components/ui/use-part';

const loadViewer = async () => (await import('@/components/product/picture-viewer')).default;

interface DetailGalleryProps {
  title: string;
  /** The pictures as the page shows them, drawn by the server; one stands for goods without any. */
  large: readonly ReactNode[];
  /** Their addresses, for the whole screen. */
  pictures: readonly string[];
}

/** Pictures of a product over the whole width; a touch shows one on the whole screen. */
export function DetailGallery({ title, large, pictures }: DetailGalleryProps) {
  const [shown, setShown] = useState<number | null>(null);
  const [Viewer, want] = usePart(loadViewer);
  return (
    <div className={css.gallery}>
      <Swiper label="商品图片" counter>
        {large.map((picture, i) =>
          pictures[i] ? (
            <button
              key={pictures[i]}
              type="button"
              className={css.picture}
              aria-label={`放大查看第 ${i + 1} 张图片`}
              aria-haspopup="dialog"
              onClick={() => void want().then((there) => there && setShown(i))}
            >
              {picture}
            </button>
          ) : (
            <span key="none" className={css.picture}>
              {picture}
            </span>
          ),
        )}
      </Swiper>
      {Viewer && shown !== null && (
        <Viewer title={title} pictures={pictures} start={shown} unit="张" onClose={() => setShown(null)} />
      )}
    </div>
  );
}

/** The pages that everybody may look at, on the whole screen. */
export function TrialCell({ title, trial }: { title: string; trial: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const [Viewer, want] = usePart(loadViewer);
  return (
    <>
      <Cell
        icon={<Icon name="book" />}
        title="免费试读"
        value={`${trial.length} 页`}
        onClick={() => void want().then((there) => there && setOpen(true))}
      />
      {Viewer && open && (
        <Viewer
          title={`${title} 试读`}
          pictures={trial}
          start={0}
          unit="页"
          end="试读到此结束，购买后可阅读全部内容"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
