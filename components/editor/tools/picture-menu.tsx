'use client';

import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconFloatCenter,
  IconFloatLeft,
  IconFloatRight,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import type { Icon } from '@/components/editor/extensions/control-parts';
import { PICTURE_PLACES, type PicturePlace } from '@/components/editor/nodes/picture';
import { useEditorUi } from '@/components/editor/tools/editor-ui';
import css from '@/components/editor/tools/picture-menu.module.css';

/** Places of a picture with their names, in the order of the menus. */
export const placeNames: Record<PicturePlace, string> = {
  left: '居左',
  center: '居中',
  right: '居右',
  'float-left': '左侧环绕',
  'float-right': '右侧环绕',
};

const ICONS: Record<PicturePlace, Icon> = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  'float-left': IconFloatLeft,
  'float-right': IconFloatRight,
};

/** The selected picture; `null` when something else is selected. */
export function selectedPicture(editor: Editor) {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection)) return null;
  const { node } = selection;
  return node.type.name === 'figure' || node.type.name === 'image' ? node : null;
}

/** Places that a picture can take: one in a line of words only has them around it. */
export const placesOf = (type: string): PicturePlace[] =>
  type === 'image' ? ['float-left', 'float-right'] : PICTURE_PLACES.slice();

/** What stands above a selected picture: where it stands, what it says, away with it. */
export function PictureMenu({ editor }: { editor: Editor }) {
  const ui = useEditorUi();
  const type = useEditorState({ editor, selector: () => selectedPicture(editor)?.type.name ?? 'figure' });
  const button = (label: string, Mark: Icon, onClick: () => void) => (
    <Tooltip key={label} label={label}>
      <ActionIcon variant="subtle" color="dark" size={30} aria-label={label} onClick={onClick}>
        <Mark size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="pictureMenu"
      shouldShow={({ editor: e }) => e.isEditable && selectedPicture(e) !== null}
      options={{ placement: 'top', offset: 8 }}
      className={css.menu}
      role="toolbar"
      aria-label="图片工具"
    >
      {placesOf(type).map((place) =>
        button(placeNames[place], ICONS[place], () => editor.commands.updatePicture({ place })),
      )}
      {type === 'image' &&
        button('独立成段（可加说明）', IconFloatCenter, () => editor.commands.liftPicture())}
      {button('图片属性', IconPencil, () => ui.open('picture'))}
      {button('删除图片', IconTrash, () => editor.chain().focus().deleteSelection().run())}
    </BubbleMenu>
  );
}
