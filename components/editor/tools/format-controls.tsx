'use client';

import { ColorSwatch, Popover } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.css';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBackground, IconHighlight, IconTextColor } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Icon,
  ToolMenu,
  useFromEditor,
  useOfficeEditor,
} from '@/components/editor/extensions/control-parts';
import { fontLabel, fonts } from '@/components/editor/tools/fonts';
import css from '@/components/editor/tools/tools.module.css';

/** 字体: the fonts of Chinese systems. */
export function FontFamilyControl() {
  const now = useFromEditor((editor) => String(editor.getAttributes('textStyle').fontFamily ?? ''), '');
  return (
    <ToolMenu
      label="字体"
      text={now ? fontLabel(now) : '字体'}
      width={160}
      items={[
        { label: '默认', active: !now, onRun: (e) => e.chain().focus().unsetFontFamily().run() },
        ...fonts.map(({ label, value }) => ({
          label,
          active: fontLabel(now) === label,
          onRun: (e: Parameters<Parameters<typeof useFromEditor>[0]>[0]) =>
            void e.chain().focus().setFontFamily(value).run(),
        })),
      ]}
    />
  );
}

/** Colours with their names; the first row is the house's. */
const COLORS: readonly [string, string][] = [
  ['#c90000', '正红'],
  ['#222222', '墨黑'],
  ['#666666', '深灰'],
  ['#999999', '浅灰'],
  ['#1f5fbf', '蓝'],
  ['#1b7f3b', '绿'],
  ['#ff0000', '大红'],
  ['#e36c09', '橙'],
  ['#ffc000', '金黄'],
  ['#92d050', '浅绿'],
  ['#00b0f0', '天蓝'],
  ['#7030a0', '紫'],
  ['#fdf1f1', '浅红'],
  ['#fff3c4', '浅黄'],
  ['#e2f0d9', '淡绿'],
  ['#deebf7', '淡蓝'],
  ['#f2f2f2', '淡灰'],
  ['#ffff00', '亮黄'],
];

type Paint = 'color' | 'highlight' | 'background';

const PAINTS: Record<Paint, { label: string; icon: Icon }> = {
  color: { label: '文字颜色', icon: IconTextColor },
  highlight: { label: '突出显示', icon: IconHighlight },
  background: { label: '背景颜色', icon: IconBackground },
};

/** 文字颜色, 突出显示 or 背景颜色: a palette, any other colour, none. */
export function PaintControl({ paint }: { paint: Paint }) {
  const editor = useOfficeEditor();
  const [open, setOpen] = useState(false);
  const now = useFromEditor((e) => {
    if (paint === 'highlight') return String(e.getAttributes('highlight').color ?? '');
    const style = e.getAttributes('textStyle');
    return String((paint === 'color' ? style.color : style.backgroundColor) ?? '');
  }, '');
  const { label, icon: Mark } = PAINTS[paint];
  const put = (color: string | null, close = true) => {
    const chain = editor?.chain().focus();
    if (paint === 'color') (color ? chain?.setColor(color) : chain?.unsetColor())?.run();
    else if (paint === 'highlight') (color ? chain?.setHighlight({ color }) : chain?.unsetHighlight())?.run();
    else (color ? chain?.setBackgroundColor(color) : chain?.unsetBackgroundColor())?.run();
    if (close) setOpen(false);
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={label}
          title={label}
          active={now !== ''}
          onClick={() => setOpen(!open)}
          className={css.paint}
          style={{ '--paint': now || 'transparent' }}
        >
          <Mark size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <div className={css.swatches}>
          {COLORS.map(([color, name]) => (
            <ColorSwatch
              key={color}
              component="button"
              type="button"
              color={color}
              size={22}
              radius={2}
              title={name}
              aria-label={`${label} ${name}`}
              onClick={() => put(color)}
            />
          ))}
        </div>
        <div className={css.paintFoot}>
          <button type="button" onClick={() => put(null)}>
            清除颜色
          </button>
          <label>
            其他颜色
            <input
              type="color"
              value={/^#[\da-f]{6}$/i.test(now) ? now : '#c90000'}
              onChange={(e) => put(e.currentTarget.value, false)}
            />
          </label>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
