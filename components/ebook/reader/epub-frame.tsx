'use client';

import { Suspense, useRef, useState } from 'react';
import css from '@/components/ebook/reader/epub-frame.module.css';
import { ReaderFrame, Tool } from '@/components/ebook/reader/frame';
import type { PageReaderProps } from '@/components/ebook/reader/page-reader';
import { TrialWall } from '@/components/ebook/reader/trial-wall';
import { useFullScreen } from '@/components/ebook/reader/use-full-screen';
import { useProgress } from '@/components/ebook/reader/use-progress';
import { useSettings } from '@/components/ebook/reader/use-settings';
import { Button } from '@/components/ui/button';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';

/** The navigator of EPUBs is larger than the rest of the reader together. */
const EpubReader = latePart(
  async () => (await import('@/components/ebook/reader/epub-reader')).EpubReader,
  LostPart,
);

/** An EPUB: the view of its parts below our bar, and the wall of a trial over it. */
export function EpubFrame({ publication, back, mobile, onLost }: PageReaderProps) {
  const keeper = useProgress(publication, onLost);
  const [wall, setWall] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(root);
  const [{ ground }, change] = useSettings();
  const { preview, productId, pageCount, title, label } = publication;
  return (
    <ReaderFrame
      title={title}
      label={label}
      badge={preview === null ? undefined : '试读'}
      back={back}
      ground={ground}
      rootRef={root}
      tools={
        screen.can && (
          <Tool
            icon={screen.on ? 'window' : 'screen'}
            label={screen.on ? '退出全屏' : '全屏'}
            onClick={screen.toggle}
          />
        )
      }
      over={false}
      quiet={false}
    >
      <Suspense
        fallback={
          <p className={css.waiting} role="status">
            正在打开，请稍候…
          </p>
        }
      >
        <div className={css.box} inert={wall}>
          <EpubReader
            publication={publication}
            ground={ground}
            onGround={(wanted) => change({ ground: wanted })}
            onPlace={({ page, locator }) => keeper?.note({ page, locator })}
            onClosed={(reason) => onLost(reason, '')}
            onWall={() => setWall(true)}
            onScreen={screen.toggle}
          />
        </div>
      </Suspense>
      {wall && (
        <div className={css.wall}>
          <TrialWall
            productId={productId}
            preview={preview ?? pageCount}
            total={pageCount}
            unit="部分"
            mobile={mobile}
          />
          <Button variant="plain" onClick={() => setWall(false)}>
            返回试读
          </Button>
        </div>
      )}
    </ReaderFrame>
  );
}
