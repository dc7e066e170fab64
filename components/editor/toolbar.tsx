'use client';

import { RichTextEditor } from '@mantine/tiptap';
import type { ReactNode } from 'react';
import css from '@/components/editor/rich-editor.module.css';
import {
  FontSizeControl,
  HeadingStyleControl,
  IndentControl,
  LineHeightControl,
  SpacingControl,
  SpanStyleControl,
} from '@/components/editor/extensions/controls';
import { TableInsertControl, TableMenuControl } from '@/components/editor/extensions/table-controls';
import { TableSortControl, TableStyleControl } from '@/components/editor/extensions/table-style-controls';
import { ToolButton, useFromEditor } from '@/components/editor/extensions/control-parts';
import { FindControl } from '@/components/editor/format/find-controls';
import {
  AutoFormatControl,
  ClearFormatControl,
  ConvertTextControl,
  FormatPainterControl,
} from '@/components/editor/format/layout-controls';
import { FontFamilyControl, PaintControl } from '@/components/editor/tools/format-controls';
import { CaptureControl } from '@/components/editor/tools/capture-control';
import {
  CharactersControl,
  ChartControl,
  LinkControl,
  MediaControl,
  SourceControls,
  ViewControls,
} from '@/components/editor/tools/insert-controls';
import { useStored } from '@/components/ui/use-stored';

/** Buttons that belong together, with their common word below them until the person knows the bar. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className={css.group}>
      <RichTextEditor.ControlsGroup>{children}</RichTextEditor.ControlsGroup>
      <span className={css.groupName} aria-hidden>
        {name}
      </span>
    </div>
  );
}

/** What works on the table around the caret; elsewhere only a table can be put in. */
function TableTools({ full }: { full: boolean }) {
  const inside = useFromEditor((editor) => editor.isActive('table'), false);
  return (
    <Group name="表格">
      <TableInsertControl />
      {inside && (
        <>
          <TableMenuControl />
          {full && (
            <>
              <TableStyleControl />
              <TableSortControl />
              <ChartControl />
            </>
          )}
        </>
      )}
    </Group>
  );
}

/** What nearly every text needs. */
function UsualTools({ full }: { full: boolean }) {
  return (
    <>
      <Group name="撤销">
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </Group>
      <Group name="文字">
        {full && <HeadingStyleControl />}
        {full && <FontSizeControl />}
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <PaintControl paint="color" />
        {full && <FormatPainterControl />}
        <ClearFormatControl />
      </Group>
      <Group name="段落">
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
        <IndentControl />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </Group>
      <Group name="插入">
        <LinkControl />
        <MediaControl kind="image" />
        <MediaControl kind="file" />
      </Group>
      <TableTools full={full} />
      {full && (
        <Group name="全文">
          <AutoFormatControl />
          <FindControl />
        </Group>
      )}
    </>
  );
}

/** What a text needs now and then. */
function RareTools({ names, onNames }: { names: boolean; onNames: () => void }) {
  return (
    <div id="editor-more" className={css.more}>
      <Group name="文字">
        <FontFamilyControl />
        <SpanStyleControl />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Superscript />
        <RichTextEditor.Subscript />
        <PaintControl paint="highlight" />
        <PaintControl paint="background" />
        <ConvertTextControl />
      </Group>
      <Group name="段落">
        <RichTextEditor.AlignJustify />
        <LineHeightControl />
        <SpacingControl />
        <RichTextEditor.CodeBlock />
        <RichTextEditor.Hr />
      </Group>
      <Group name="插入">
        <MediaControl kind="video" />
        <MediaControl kind="audio" />
        <CaptureControl />
        <CharactersControl />
      </Group>
      <Group name="全文">
        <SourceControls />
      </Group>
      <Group name="工具栏">
        <ToolButton label="显示分组名称" text="分组名称" active={names} onRun={onNames} />
      </Group>
    </div>
  );
}

/** The bar of commands; it stays in sight while the text scrolls. Names of groups and the rare tools are shown as this browser keeps it. */
export function Toolbar({ tools }: { tools: 'full' | 'simple' }) {
  const [plain, setPlain] = useStored('editorPlain');
  const [more, setMore] = useStored('editorMore');
  const full = tools === 'full';
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset="var(--editor-top)"
      className={css.bar}
      role="toolbar"
      aria-label="编辑工具"
      data-plain={plain || undefined}
    >
      <UsualTools full={full} />
      <Group name="查看">
        {full && (
          <ToolButton
            label="更多工具"
            text={more ? '收起' : '更多'}
            expanded={Boolean(more)}
            onRun={() => setMore(more ? '' : '1')}
          />
        )}
        {!full && <SourceControls />}
        <ViewControls />
      </Group>
      {full && more && <RareTools names={!plain} onNames={() => setPlain(plain ? '' : '1')} />}
    </RichTextEditor.Toolbar>
  );
}
