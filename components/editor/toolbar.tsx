'use client';

import { RichTextEditor } from '@mantine/tiptap';
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
  ViewControls,
} from '@/components/editor/tools/insert-controls';

const Group = RichTextEditor.ControlsGroup;

function SimpleTools() {
  return (
    <>
      <Group>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <PaintControl paint="color" />
        <ClearFormatControl />
      </Group>
      <Group>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
        <IndentControl />
      </Group>
      <Group>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </Group>
      <Group>
        <LinkControl />
        <MediaControl kind="image" />
        <MediaControl kind="file" />
        <TableInsertControl />
        <TableMenuControl />
      </Group>
    </>
  );
}

function FullTools() {
  return (
    <>
      <Group>
        <FormatPainterControl />
        <ClearFormatControl />
        <AutoFormatControl />
        <ConvertTextControl />
        <FindControl />
      </Group>
      <Group>
        <HeadingStyleControl />
        <FontFamilyControl />
        <FontSizeControl />
        <SpanStyleControl />
      </Group>
      <Group>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.Superscript />
        <RichTextEditor.Subscript />
      </Group>
      <Group>
        <PaintControl paint="color" />
        <PaintControl paint="highlight" />
        <PaintControl paint="background" />
      </Group>
      <Group>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
        <RichTextEditor.AlignJustify />
      </Group>
      <Group>
        <IndentControl />
        <LineHeightControl />
        <SpacingControl />
      </Group>
      <Group>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.CodeBlock />
        <RichTextEditor.Hr />
      </Group>
      <Group>
        <LinkControl />
        <CharactersControl />
      </Group>
      <Group>
        <MediaControl kind="image" />
        <CaptureControl />
        <MediaControl kind="video" />
        <MediaControl kind="audio" />
        <MediaControl kind="file" />
      </Group>
      <Group>
        <TableInsertControl />
        <TableMenuControl />
        <TableStyleControl />
        <TableSortControl />
        <ChartControl />
      </Group>
    </>
  );
}

/** The bar of commands; it stays in sight while the text scrolls. */
export function Toolbar({ tools }: { tools: 'full' | 'simple' }) {
  return (
    <RichTextEditor.Toolbar
      sticky
      stickyOffset="var(--editor-top)"
      className={css.bar}
      role="toolbar"
      aria-label="编辑工具"
    >
      <Group>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </Group>
      {tools === 'full' ? <FullTools /> : <SimpleTools />}
      <ViewControls />
    </RichTextEditor.Toolbar>
  );
}
