'use client';

import {
  IconFileTypeHtml,
  IconChartBar,
  IconEye,
  IconLink,
  IconMaximize,
  IconMinimize,
  IconMovie,
  IconMusic,
  IconOmega,
  IconPaperclip,
  IconPhoto,
  IconPrinter,
} from '@tabler/icons-react';
import { type Icon, ToolButton, ToolMenu, useFromEditor } from '@/components/editor/extensions/control-parts';
import { useEditorUi, type EditorDialogName, type MediaKind } from '@/components/editor/tools/editor-ui';
import { printText } from '@/components/editor/tools/print-text';
import { htmlOfEditor } from '@/components/editor/text-html';
import body from '@/components/ui/rich-text.module.css';

const MEDIA: Record<MediaKind, { label: string; icon: Icon; upload: string }> = {
  image: { label: '图片', icon: IconPhoto, upload: '上传图片（可多选）' },
  video: { label: '视频', icon: IconMovie, upload: '上传视频' },
  audio: { label: '音频', icon: IconMusic, upload: '上传音频' },
  file: { label: '附件', icon: IconPaperclip, upload: '上传附件（可多选）' },
};

/** 图片, 视频, 音频 or 附件: from this computer or from the library. */
export function MediaControl({ kind }: { kind: MediaKind }) {
  const ui = useEditorUi();
  const { label, icon, upload } = MEDIA[kind];
  return (
    <ToolMenu
      label={label}
      icon={icon}
      items={[
        { label: upload, onRun: () => ui.upload(kind) },
        { label: '从媒体库选择', onRun: () => ui.pick(kind) },
      ]}
    />
  );
}

function DialogButton({ dialog, label, icon, active, disabled }: DialogButtonProps) {
  const ui = useEditorUi();
  return (
    <ToolButton label={label} icon={icon} active={active} disabled={disabled} onRun={() => ui.open(dialog)} />
  );
}

interface DialogButtonProps {
  dialog: EditorDialogName;
  label: string;
  icon: Icon;
  active?: boolean;
  disabled?: boolean;
}

/** 超链接. */
export function LinkControl() {
  const active = useFromEditor((editor) => editor.isActive('link'), false);
  return <DialogButton dialog="link" label="超链接（Ctrl+K）" icon={IconLink} active={active} />;
}

/** 特殊字符. */
export function CharactersControl() {
  return <DialogButton dialog="characters" label="特殊字符" icon={IconOmega} />;
}

/** 生成图表: from the table around the caret. */
export function ChartControl() {
  const inside = useFromEditor((editor) => editor.isActive('table'), false);
  return <DialogButton dialog="chart" label="生成图表" icon={IconChartBar} disabled={!inside} />;
}

/** 源码, 打印. */
export function SourceControls() {
  const ui = useEditorUi();
  return (
    <>
      <DialogButton dialog="source" label="HTML 源码" icon={IconFileTypeHtml} />
      <ToolButton
        label="打印"
        icon={IconPrinter}
        onRun={(editor) => printText(ui.label, htmlOfEditor(editor), body.body ?? '')}
      />
    </>
  );
}

/** 预览, 全屏. */
export function ViewControls() {
  const ui = useEditorUi();
  return (
    <>
      <DialogButton dialog="preview" label="预览" icon={IconEye} />
      <ToolButton
        label={ui.fullscreen ? '退出全屏（Esc）' : '全屏'}
        icon={ui.fullscreen ? IconMinimize : IconMaximize}
        active={ui.fullscreen}
        onRun={ui.toggleFullscreen}
      />
    </>
  );
}
