'use client';

import { Menu } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconChevronDown } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ComponentType, ReactNode } from 'react';

export type Icon = ComponentType<{ size?: number; stroke?: number }>;

/** The editor the control stands in, while it is alive. */
export function useOfficeEditor(): Editor | null {
  const { editor } = useRichTextEditorContext();
  return editor && !editor.isDestroyed ? editor : null;
}

/** Something read from the editor's state; renders again only when it changes. */
export function useFromEditor<T>(read: (editor: Editor) => T, otherwise: T): T {
  const editor = useOfficeEditor();
  const value = useEditorState({
    editor,
    selector: () => (editor && !editor.isDestroyed ? read(editor) : otherwise),
  });
  return value ?? otherwise;
}

interface ToolButtonProps {
  /** Chinese, also the tooltip. */
  label: string;
  icon?: Icon;
  text?: string;
  active?: boolean;
  /** Of a button that shows and hides more of the bar. */
  expanded?: boolean;
  disabled?: boolean;
  onRun: (editor: Editor) => void;
}

/** One button of the toolbar. The writing surface keeps its selection while it is pressed. */
export function ToolButton({ label, icon: Mark, text, active, expanded, disabled, onRun }: ToolButtonProps) {
  const editor = useOfficeEditor();
  return (
    <RichTextEditor.Control
      aria-label={label}
      title={label}
      active={active}
      aria-pressed={active}
      aria-expanded={expanded}
      disabled={disabled || !editor}
      onMouseDown={(e) => e.preventDefault()}
      onClick={() => editor && onRun(editor)}
    >
      {Mark ? <Mark size={16} stroke={1.5} /> : <ToolText>{text}</ToolText>}
    </RichTextEditor.Control>
  );
}

function ToolText({ children }: { children: ReactNode }) {
  return <span style={{ padding: '0 6px', fontSize: 13, whiteSpace: 'nowrap' }}>{children}</span>;
}

export interface ToolItem {
  label: string;
  active?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** A line above it. */
  apart?: boolean;
  onRun: (editor: Editor) => void;
}

interface ToolMenuProps {
  label: string;
  icon?: Icon;
  /** Shown in place of an icon: the present value. */
  text?: string;
  disabled?: boolean;
  active?: boolean;
  width?: number;
  items: ToolItem[];
}

/** A button of the toolbar with a list below it. */
export function ToolMenu({ label, icon: Mark, text, disabled, active, width, items }: ToolMenuProps) {
  const editor = useOfficeEditor();
  return (
    <Menu position="bottom-start" shadow="md" width={width} returnFocus={false}>
      <Menu.Target>
        <RichTextEditor.Control
          aria-label={text ? `${label}：${text}` : label}
          title={label}
          active={active}
          disabled={disabled || !editor}
          style={{ width: 'auto', padding: '0 4px' }}
        >
          {Mark ? <Mark size={16} stroke={1.5} /> : <ToolText>{text}</ToolText>}
          <IconChevronDown size={12} stroke={1.5} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {items.map((item) => (
          <div key={item.label}>
            {item.apart && <Menu.Divider />}
            <Menu.Item
              color={item.danger ? 'red' : undefined}
              disabled={item.disabled}
              aria-current={item.active || undefined}
              fw={item.active ? 600 : undefined}
              rightSection={item.active ? '✓' : undefined}
              onClick={() => editor && item.onRun(editor)}
            >
              {item.label}
            </Menu.Item>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
