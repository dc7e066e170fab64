'use client';

/**
 * Controls of the toolbar beyond those of @mantine/tiptap; each stands anywhere inside <RichTextEditor>, best in a <RichTextEditor.ControlsGroup>.
 * Words: FontSizeControl, SpanStyleControl. Paragraphs: HeadingStyleControl, LineHeightControl, SpacingControl, IndentControl.
 * Tables (table-controls.tsx): TableInsertControl, TableMenuControl; (table-style-controls.tsx): TableStyleControl, TableSortControl.
 * Layout (format/layout-controls.tsx): AutoFormatControl, FormatPainterControl, ClearFormatControl, ConvertTextControl;
 * (format/find-controls.tsx): FindControl.
 */
import { IconIndentIncrease, IconLineHeight, IconSpacingVertical } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { isIndented } from '@/components/editor/extensions/block-format';
import {
  ToolButton,
  type ToolItem,
  ToolMenu,
  useFromEditor,
} from '@/components/editor/extensions/control-parts';
import { FONT_SIZES, LINE_HEIGHTS, ROW_SPACINGS } from '@/components/editor/extensions/limits';

/** 字号: the nine sizes in px. */
export function FontSizeControl() {
  const now = useFromEditor((editor) => String(editor.getAttributes('textStyle').fontSize ?? ''), '');
  const items: ToolItem[] = FONT_SIZES.map((px) => ({
    label: `${px}px`,
    active: now === `${px}px`,
    onRun: (editor) => editor.chain().focus().setFontSize(`${px}px`).run(),
  }));
  items.unshift({
    label: '默认',
    active: !now,
    onRun: (editor) => editor.chain().focus().unsetFontSize().run(),
  });
  return <ToolMenu label="字号" text={now || '字号'} width={120} items={items} />;
}

/** 强调样式: the span styles im and hi. */
export function SpanStyleControl() {
  const now = useFromEditor((editor) => String(editor.getAttributes('spanStyle').style ?? ''), '');
  return (
    <ToolMenu
      label="文字样式"
      text="样式"
      active={now !== ''}
      items={[
        {
          label: '强调',
          active: now === 'im',
          onRun: (editor) => editor.chain().focus().toggleSpanStyle('im').run(),
        },
        {
          label: '突出显示',
          active: now === 'hi',
          onRun: (editor) => editor.chain().focus().toggleSpanStyle('hi').run(),
        },
      ]}
    />
  );
}

const blockAttribute = (editor: Editor, name: string): unknown =>
  editor.state.selection.$from.parent.attrs[name] ?? null;

/** 标题样式: paragraph, headings of levels 2–4, centred and left title. */
export function HeadingStyleControl() {
  const now = useFromEditor((editor) => {
    const { parent } = editor.state.selection.$from;
    if (parent.type.name !== 'heading') return 'p';
    return String(parent.attrs.headingStyle ?? parent.attrs.level);
  }, 'p');
  const names: Record<string, string> = {
    p: '正文',
    2: '二级标题',
    3: '三级标题',
    4: '四级标题',
    tc: '居中标题',
    tl: '居左标题',
  };
  const heading = (level: 2 | 3 | 4): ToolItem => ({
    label: names[level]!,
    active: now === String(level),
    onRun: (editor) =>
      editor.chain().focus().setHeading({ level }).updateAttributes('heading', { headingStyle: null }).run(),
  });
  const titled = (style: 'tc' | 'tl'): ToolItem => ({
    label: names[style]!,
    active: now === style,
    onRun: (editor) => editor.chain().focus().toggleHeadingStyle(style).run(),
  });
  const plain: ToolItem = {
    label: '正文',
    active: now === 'p',
    onRun: (editor) => editor.chain().focus().setParagraph().run(),
  };
  return (
    <ToolMenu
      label="段落与标题"
      text={names[now] ?? '标题'}
      items={[plain, heading(2), heading(3), heading(4), titled('tc'), titled('tl')]}
    />
  );
}

/** 行距: 1, 1.5, 1.75, 2, 3, 4, 5. */
export function LineHeightControl() {
  const now = useFromEditor((editor) => blockAttribute(editor, 'lineHeight') as string | null, null);
  const items: ToolItem[] = LINE_HEIGHTS.map((value) => ({
    label: value,
    active: now === value,
    onRun: (editor) => editor.chain().focus().setBlockLineHeight(value).run(),
  }));
  items.unshift({
    label: '默认',
    active: now === null,
    onRun: (editor) => editor.chain().focus().setBlockLineHeight(null).run(),
  });
  return <ToolMenu label="行距" icon={IconLineHeight} active={now !== null} items={items} />;
}

/** 段前距 and 段后距: 5–25 px in steps of 5. */
export function SpacingControl() {
  const before = useFromEditor((editor) => blockAttribute(editor, 'spaceBefore') as number | null, null);
  const after = useFromEditor((editor) => blockAttribute(editor, 'spaceAfter') as number | null, null);
  const items: ToolItem[] = [
    ...[null, ...ROW_SPACINGS].map((px) => ({
      label: px === null ? '段前距 默认' : `段前距 ${px}px`,
      active: before === px,
      onRun: (editor: Editor) => editor.chain().focus().setSpaceBefore(px).run(),
    })),
    ...[null, ...ROW_SPACINGS].map((px) => ({
      label: px === null ? '段后距 默认' : `段后距 ${px}px`,
      active: after === px,
      apart: px === null,
      onRun: (editor: Editor) => editor.chain().focus().setSpaceAfter(px).run(),
    })),
  ];
  return (
    <ToolMenu
      label="段前距和段后距"
      icon={IconSpacingVertical}
      active={before !== null || after !== null}
      items={items}
    />
  );
}

/** 首行缩进: two characters. */
export function IndentControl() {
  const on = useFromEditor((editor) => {
    const { $from } = editor.state.selection;
    return isIndented($from.parent, $from.node(Math.max($from.depth - 1, 0)));
  }, false);
  return (
    <ToolButton
      label="首行缩进"
      icon={IconIndentIncrease}
      active={on}
      onRun={(editor) => editor.chain().focus().toggleTextIndent().run()}
    />
  );
}
