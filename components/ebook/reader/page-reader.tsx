'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { columnFactor } from '@/components/ebook/reader/column';
import { ColumnStage } from '@/components/ebook/reader/column-stage';
import { Foot } from '@/components/ebook/reader/foot';
import { ReaderFrame } from '@/components/ebook/reader/frame';
import { HelpDialog } from '@/components/ebook/reader/help-dialog';
import type { ReaderAct } from '@/components/ebook/reader/keys';
import type { PageSource } from '@/components/ebook/reader/page-source';
import { PagedStage } from '@/components/ebook/reader/paged-stage';
import type { LostReason, PageStore } from '@/components/ebook/reader/page-store';
import { PagePanel, type PanelName } from '@/components/ebook/reader/page-panel';
import { PageTools } from '@/components/ebook/reader/page-tools';
import {
  DOUBLE_PX,
  nextGround,
  viewFor,
  viewModes,
  type ViewMode,
} from '@/components/ebook/reader/reader-settings';
import type { SearchKept } from '@/components/ebook/reader/search-list';
import { spreadAt, spreadRatio, spreadsOf } from '@/components/ebook/reader/spreads';
import { startPage } from '@/components/ebook/reader/start-page';
import { moreToSee } from '@/components/ebook/reader/turns';
import { TrialWall } from '@/components/ebook/reader/trial-wall';
import { useFullScreen } from '@/components/ebook/reader/use-full-screen';
import { useProgress } from '@/components/ebook/reader/use-progress';
import { useQuiet } from '@/components/ebook/reader/use-quiet';
import { useReaderKeys } from '@/components/ebook/reader/use-reader-keys';
import { useRoom } from '@/components/ebook/reader/use-room';
import { useSettings } from '@/components/ebook/reader/use-settings';
import { clampZoom, stageRoom, stepZoom, zoomFactor, type Zoom } from '@/components/ebook/reader/zoom';
import { ZoomTools } from '@/components/ebook/reader/zoom-tools';
import { toast } from '@/components/ui/toast';
import type { PublicationView } from '@/lib/domain/ebook/reading-contract';

export interface PageReaderProps {
  publication: PublicationView;
  back: string | null;
  mobile?: boolean | undefined;
  onLost: (reason: LostReason, message: string) => void;
}

/** Narrower than this there is one bar of tools, and the bars lie over the pages. */
const NARROW_PX = 640;

interface PagesProps extends PageReaderProps {
  /** Draws the pages; `go` leads to one of them. */
  source: (go: (page: number) => void) => PageSource;
  /** Small pictures of the pages; `null` where there are none. */
  thumbs: PageStore | null;
}

/** A publication of pages, and everything by which one moves in them. */
export function PageReader({ publication, back, mobile, onLost, source, thumbs }: PagesProps) {
  const { sizes, fixed, preview, pageCount, productId } = publication;
  const root = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const room = useRoom(root);
  const office = useRoom(main);
  const narrow = room.width > 0 && room.width < NARROW_PX;
  const screen = useFullScreen(root);
  const over = narrow || screen.on;
  const [quiet, setQuiet] = useQuiet(screen.on && !narrow, narrow);
  const [settings, change] = useSettings();
  const paired = useMemo(
    () => !fixed || spreadsOf(sizes, true, fixed).some((spread) => spread.length > 1),
    [sizes, fixed],
  );
  const rtl = fixed?.rtl ?? false;
  const wide = viewFor(settings.view, room.width || window.innerWidth);
  const view = wide === 'double' && !paired ? 'single' : wide;
  const [zoom, setZoom] = useState<Zoom>(1);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [help, setHelp] = useState(false);
  const [found, setFound] = useState<SearchKept | null>(null);

  const trial = preview !== null;
  const last = sizes.length + (trial ? 1 : 0);
  const [place, setPlace] = useState(() => ({
    page: startPage(location.hash, publication.page, last),
    seq: 0,
  }));
  const { page } = place;
  const go = useCallback(
    (to: number) => setPlace((old) => ({ page: Math.max(1, Math.min(to, last)), seq: old.seq + 1 })),
    [last],
  );
  const drawn = useMemo(() => source(go), [source, go]);
  const see = (to: number) => setPlace((old) => (old.page === to ? old : { ...old, page: to }));

  const spreads = useMemo(() => spreadsOf(sizes, view === 'double', fixed), [sizes, view, fixed]);
  const at = spreadAt(spreads, page);
  const pages = view === 'column' ? (page > sizes.length ? [] : [page]) : (spreads[at] ?? []);
  const turn = (direction: 1 | -1) => {
    if (view === 'column') return go(page + direction);
    const to = spreads[at + direction];
    if (to?.[0]) go(to[0]);
    else if (direction > 0 && trial) go(last);
  };

  const keeper = useProgress(publication, onLost);
  useEffect(() => {
    if (page <= sizes.length) keeper?.note({ page });
  }, [keeper, page, sizes.length]);

  const ratio = spreadRatio(pages.map((n) => sizes[n - 1] ?? ([1, 1] as const))) || 1;
  const factor =
    view === 'column' ? columnFactor(office.width, zoom) : zoomFactor(zoom, ratio, stageRoom(office));

  const move = (px: number, far = false) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The stage is the one part of the desk that scrolls.
    const stage = main.current?.querySelector('[role=region]');
    // What is left of an enlarged page is read before the next.
    if (far && view !== 'column' && stage && !moreToSee(stage, px)) return turn(px > 0 ? 1 : -1);
    stage?.scrollBy({ top: px, behavior: far && !still ? 'smooth' : 'auto' });
  };
  const open = (name: PanelName) => setPanel((old) => (old === name ? null : name));
  const acts: Readonly<Record<ReaderAct, () => void>> = {
    next: () => turn(1),
    back: () => turn(-1),
    up: () => move(-60),
    down: () => move(60),
    further: () => move(office.height * 0.9, true),
    nearer: () => move(office.height * -0.9, true),
    first: () => go(1),
    last: () => go(last),
    larger: () => setZoom(stepZoom(factor, 1)),
    smaller: () => setZoom(stepZoom(factor, -1)),
    whole: () => setZoom(1),
    screen: screen.toggle,
    ground: () => change({ ground: nextGround(settings.ground) }),
    contents: () => open('contents'),
    thumbs: () => thumbs && open('thumbs'),
    search: () => setPanel('search'),
    jump: () => {
      setQuiet(false);
      field.current?.focus();
    },
    help: () => setHelp(true),
    escape: () => setPanel(null),
    refuse: () => toast.info('电子出版物仅供在线阅读，不提供下载和打印'),
  };
  useReaderKeys(view === 'column' || factor > 1, rtl, (act) => acts[act]());

  const jumpFromPanel = (to: number) => {
    go(to);
    if (narrow) setPanel(null);
  };
  const tap = (touch: boolean) => {
    if (over && touch) setQuiet('toggle');
  };
  const wall = trial ? (
    <TrialWall productId={productId} preview={preview} total={pageCount} unit="页" mobile={mobile} />
  ) : null;
  const tools = (
    <PageTools
      panel={panel}
      thumbs={thumbs !== null}
      ground={settings.ground}
      full={screen.can && !narrow ? screen.on : null}
      named={narrow || room.width >= 1200}
      narrow={narrow}
      onAct={(act) => acts[act]()}
    />
  );
  const views = (Object.keys(viewModes) as ViewMode[]).filter(
    (v) => v !== 'double' || (paired && room.width >= DOUBLE_PX),
  );
  const stage = {
    source: drawn,
    sizes,
    zoom,
    trial,
    wall,
    onZoom: (z: Zoom) => setZoom(z === 'width' ? z : clampZoom(z)),
  };

  return (
    <ReaderFrame
      rootRef={root}
      mainRef={main}
      title={publication.title}
      label={publication.label}
      badge={trial ? '试读' : undefined}
      back={back}
      ground={settings.ground}
      over={over}
      narrow={narrow}
      quiet={quiet}
      tools={narrow ? undefined : tools}
      panel={
        panel && (
          <PagePanel
            name={panel}
            publication={publication}
            thumbs={thumbs}
            page={page}
            found={found}
            onFound={setFound}
            onGo={jumpFromPanel}
            onClose={() => setPanel(null)}
          />
        )
      }
      foot={
        <Foot
          page={page}
          pages={pageCount}
          end={page >= last || (view === 'double' && !trial && at >= spreads.length - 1)}
          fieldRef={field}
          onGo={go}
          onTurn={turn}
          more={
            narrow ? (
              tools
            ) : (
              <ZoomTools
                zoom={zoom}
                factor={factor}
                onZoom={setZoom}
                view={view}
                views={views}
                onView={(v) => {
                  change({ view: v });
                  setZoom(1);
                }}
              />
            )
          }
        />
      }
    >
      {view === 'column' ? (
        <ColumnStage
          {...stage}
          goal={place}
          onSee={see}
          onTap={tap}
          onMove={(down) => narrow && setQuiet(down)}
        />
      ) : (
        <PagedStage {...stage} spreads={spreads} page={page} rtl={rtl} onTurn={turn} onTap={tap} />
      )}
      <p className="sr-only" role="status">
        {pages.length > 0 ? `第 ${pages.join('、')} 页，共 ${pageCount} 页` : '试读结束'}
      </p>
      <HelpDialog open={help} rtl={rtl} thumbs={thumbs !== null} onClose={() => setHelp(false)} />
    </ReaderFrame>
  );
}
