'use client';

import { Tool } from '@/components/ebook/reader/frame';
import type { ReaderAct } from '@/components/ebook/reader/keys';
import type { PanelName } from '@/components/ebook/reader/page-panel';
import { grounds, nextGround, type Ground } from '@/components/ebook/reader/reader-settings';

interface PageToolsProps {
  panel: PanelName | null;
  /** Whether there are small pictures of the pages. */
  thumbs: boolean;
  ground: Ground;
  /** Whether the screen is full; `null` where there is none to be had. */
  full: boolean | null;
  /** Words beside the signs. */
  named: boolean;
  narrow: boolean;
  onAct: (act: ReaderAct) => void;
}

/** Panels, ground, full screen and help. */
export function PageTools({ panel, thumbs, ground, full, named, narrow, onAct }: PageToolsProps) {
  const panels = [
    ['contents', '目录'],
    ['thumbs', '缩略图'],
    ['search', '查找'],
  ] as const;
  return (
    <>
      {panels
        .filter(([name]) => thumbs || name !== 'thumbs')
        .map(([name, label]) => (
          <Tool
            key={name}
            icon={name}
            label={label}
            text={named ? label : undefined}
            pressed={panel === name}
            onClick={() => onAct(panel === name ? 'escape' : name)}
          />
        ))}
      <Tool
        icon={ground}
        text={narrow ? grounds[ground] : undefined}
        label={`背景：${grounds[ground]}，切换为${grounds[nextGround(ground)]}`}
        onClick={() => onAct('ground')}
      />
      {full !== null && (
        <Tool
          icon={full ? 'window' : 'screen'}
          label={full ? '退出全屏' : '全屏'}
          onClick={() => onAct('screen')}
        />
      )}
      {!narrow && <Tool icon="help" label="键盘操作" onClick={() => onAct('help')} />}
    </>
  );
}
