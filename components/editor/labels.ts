import type { RichTextEditorLabels } from '@mantine/tiptap';

/** Chinese names of the controls that come with the toolbar kit. */
export const editorLabels: Partial<RichTextEditorLabels> = {
  boldControlLabel: '加粗（Ctrl+B）',
  italicControlLabel: '倾斜（Ctrl+I）',
  underlineControlLabel: '下划线（Ctrl+U）',
  strikeControlLabel: '删除线',
  subscriptControlLabel: '下标',
  superscriptControlLabel: '上标',
  clearFormattingControlLabel: '清除格式',
  undoControlLabel: '撤销（Ctrl+Z）',
  redoControlLabel: '重做（Ctrl+Y）',
  hrControlLabel: '分隔线',
  blockquoteControlLabel: '引用',
  bulletListControlLabel: '项目列表',
  orderedListControlLabel: '编号列表',
  alignLeftControlLabel: '左对齐',
  alignCenterControlLabel: '居中',
  alignRightControlLabel: '右对齐',
  alignJustifyControlLabel: '两端对齐',
  codeControlLabel: '行内代码',
  codeBlockControlLabel: '代码块',
  linkControlLabel: '超链接（Ctrl+K）',
  unlinkControlLabel: '取消链接',
};
