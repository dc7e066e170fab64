'use client';

import { IconScreenshot } from '@tabler/icons-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { ToolButton } from '@/components/editor/extensions/control-parts';
import css from '@/components/editor/tools/capture-control.module.css';
import { EditorDialog } from '@/components/editor/tools/editor-dialog';
import { useEditorUi } from '@/components/editor/tools/editor-ui';
import {
  captureScreen,
  fileOfPart,
  partBetween,
  type Place,
} from '@/components/editor/upload/screen-capture';

/** 截图: one still picture of a screen, a window or a tab, or the part of it that is drawn with the pointer. */
export function CaptureControl() {
  const ui = useEditorUi();
  const [shot, setShot] = useState<HTMLCanvasElement | null>(null);
  const [failed, setFailed] = useState(false);
  const run = () =>
    captureScreen().then(setShot, () => {
      setFailed(true);
    });
  return (
    <>
      <ToolButton label="截图" icon={IconScreenshot} onRun={() => void run()} />
      {failed && <OtherWays onClose={() => setFailed(false)} />}
      {shot && <CutDialog shot={shot} onClose={() => setShot(null)} onTake={ui.takeSnapshot} />}
    </>
  );
}

function OtherWays({ onClose }: { onClose: () => void }) {
  return (
    <EditorDialog title="截图" onClose={onClose}>
      <p className={css.words} data-autofocus tabIndex={-1}>
        此浏览器不能直接截图。请用系统的截图工具（Windows 为 Win+Shift+S，macOS 为
        Command+Control+Shift+4）截取后，在正文中按 Ctrl+V 粘贴。
      </p>
    </EditorDialog>
  );
}

interface CutDialogProps {
  shot: HTMLCanvasElement;
  onClose: () => void;
  onTake: (file: File) => void;
}

function CutDialog({ shot, onClose, onTake }: CutDialogProps) {
  const view = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<[Place, Place] | null>(null);
  const [drawing, setDrawing] = useState(false);
  useEffect(() => {
    view.current?.getContext('2d')?.drawImage(shot, 0, 0);
  }, [shot]);
  const placeOf = (e: PointerEvent): Place => {
    const { left, top, width, height } = e.currentTarget.getBoundingClientRect();
    return { x: (e.clientX - left) / width, y: (e.clientY - top) / height };
  };
  const part = drawn
    ? partBetween(drawn[0], drawn[1], shot)
    : { left: 0, top: 0, width: shot.width, height: shot.height };
  const share = (px: number, of: number) => `${(px / of) * 100}%`;
  const take = async () => {
    onTake(await fileOfPart(shot, part));
    onClose();
  };
  return (
    <EditorDialog
      title="截图"
      width={960}
      apply="插入"
      onClose={onClose}
      onApply={() => void take()}
      extra={
        <span className={css.size} role="status">
          {part.width} × {part.height}
        </span>
      }
    >
      <p className={css.words}>拖动选取要插入的部分，不选取则插入整个画面。请勿截取涉密内容。</p>
      <div
        className={css.box}
        onPointerDown={(e) => {
          e.preventDefault();
          e.currentTarget.setPointerCapture(e.pointerId);
          setDrawing(true);
          setDrawn([placeOf(e), placeOf(e)]);
        }}
        onPointerMove={(e) => {
          if (drawing && drawn) setDrawn([drawn[0], placeOf(e)]);
        }}
        onPointerUp={() => setDrawing(false)}
      >
        <canvas ref={view} className={css.shot} width={shot.width} height={shot.height} />
        <i
          className={css.part}
          style={{
            left: share(part.left, shot.width),
            top: share(part.top, shot.height),
            width: share(part.width, shot.width),
            height: share(part.height, shot.height),
          }}
        />
      </div>
    </EditorDialog>
  );
}
