'use client';

import { Menu } from '@mantine/core';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useEditorUi } from '@/components/editor/tools/editor-ui';
import { placeNames, placesOf, selectedPicture } from '@/components/editor/tools/picture-menu';
import type { ToolItem } from '@/components/editor/extensions/control-parts';

interface At {
  x: number;
  y: number;
  kind: 'picture' | 'table';
}

function pictureItems(editor: Editor, open: () => void): ToolItem[] {
  const type = selectedPicture(editor)?.type.name ?? 'figure';
  const lift: ToolItem = {
    label: '独立成段（可加说明）',
    onRun: (e) => void e.chain().focus().liftPicture().run(),
  };
  return [
    ...placesOf(type).map((place) => ({
      label: placeNames[place],
      onRun: (e: Editor) => void e.commands.updatePicture({ place }),
    })),
    ...(type === 'image' ? [lift] : []),
    { label: '图片属性', apart: true, onRun: open },
    { label: '删除图片', danger: true, onRun: (e) => void e.chain().focus().deleteSelection().run() },
  ];
}

function tableItems(editor: Editor): ToolItem[] {
  const can = editor.can();
  const item = (
    label: string,
    command: 'addRowBefore' | 'addRowAfter' | 'addColumnBefore' | 'addColumnAfter' | TableRest,
    more: Partial<ToolItem> = {},
  ): ToolItem => ({
    label,
    disabled: !can[command](),
    onRun: (e) => void e.chain().focus()[command]().run(),
    ...more,
  });
  return [
    item('上方插入行', 'addRowBefore'),
    item('下方插入行', 'addRowAfter'),
    item('左侧插入列', 'addColumnBefore'),
    item('右侧插入列', 'addColumnAfter'),
    item('删除行', 'deleteRow', { apart: true }),
    item('删除列', 'deleteColumn'),
    item('合并单元格', 'mergeCells', { apart: true }),
    item('拆分单元格', 'splitCell'),
    item('标题行', 'toggleHeaderRow'),
    item('删除表格', 'deleteTable', { apart: true, danger: true }),
  ];
}

type TableRest =
  | 'deleteRow'
  | 'deleteColumn'
  | 'mergeCells'
  | 'splitCell'
  | 'toggleHeaderRow'
  | 'deleteTable';

/** 右键菜单 of pictures and tables (specification section 9); elsewhere the browser's own menu comes, with its spelling and paste. */
export function ContextMenu({ editor }: { editor: Editor }) {
  const ui = useEditorUi();
  const [at, setAt] = useState<At | null>(null);
  useEffect(() => {
    const { dom } = editor.view;
    const open = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !editor.isEditable) return;
      const place = { x: event.clientX, y: event.clientY };
      if (event.target.closest('img')) {
        const pos = editor.view.posAtDOM(event.target, 0);
        const found = [pos, pos - 1].find((p) =>
          ['figure', 'image'].includes(editor.state.doc.nodeAt(p)?.type.name ?? ''),
        );
        if (found !== undefined)
          editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, found)));
        if (!selectedPicture(editor)) return;
        event.preventDefault();
        setAt({ ...place, kind: 'picture' });
      } else if (event.target.closest('td, th')) {
        event.preventDefault();
        setAt({ ...place, kind: 'table' });
      }
    };
    dom.addEventListener('contextmenu', open);
    return () => dom.removeEventListener('contextmenu', open);
  }, [editor]);
  if (!at) return null;
  const items = at.kind === 'picture' ? pictureItems(editor, () => ui.open('picture')) : tableItems(editor);
  return (
    <Menu opened onChange={() => setAt(null)} position="bottom-start" offset={2} returnFocus={false}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((entry) => (
          <div key={entry.label}>
            {entry.apart && <Menu.Divider />}
            <Menu.Item
              disabled={entry.disabled}
              color={entry.danger ? 'red' : undefined}
              onClick={() => entry.onRun(editor)}
            >
              {entry.label}
            </Menu.Item>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
