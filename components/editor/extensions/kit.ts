/**
 * What the writing surface knows beyond StarterKit. The field that assembles the editor adds: StarterKit, pictures, film, sound, attachments,
 * placeholder, word count and drafts. Here: tables (node names `table`, `tableRow`, `tableCell`, `tableHeader`), TextAlign, TextStyle with Color,
 * BackgroundColor and FontSize, Subscript, Superscript, block formats, im/hi, Tab, automatic layout, format
 * painter, conversions, find and replace.
 *
 * Load stored HTML by the `content` option or `setContent(html, { emitUpdate: false })`: an older article may hold a table over the limits.
 */
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style';
import type { Extensions } from '@tiptap/core';
import { BlockFormat, FORMATTED_BLOCKS, TabText } from '@/components/editor/extensions/block-format';
import { DragDelay } from '@/components/editor/extensions/drag-delay';
import { Separators } from '@/components/editor/extensions/separators';
import { TableCommands } from '@/components/editor/extensions/table-commands';
import { TableLimits } from '@/components/editor/extensions/table-limits';
import {
  OfficeTable,
  OfficeTableCell,
  OfficeTableHeader,
  OfficeTableRow,
} from '@/components/editor/extensions/table-node';
import { OfficeFontSize, StyledSpan } from '@/components/editor/extensions/text-format';
import { TextConversion } from '@/components/editor/format/convert-text';
import { FindReplace } from '@/components/editor/format/find-replace';
import { FormatPainter } from '@/components/editor/format/format-painter';
import { Layout } from '@/components/editor/format/layout-commands';
import { toast } from '@/components/ui/toast';

const onRefuse = (message: string) => toast.warn(message);

export const officeExtensions: Extensions = [
  OfficeTable.configure({ onRefuse }),
  DragDelay,
  Separators,
  OfficeTableRow,
  OfficeTableCell,
  OfficeTableHeader,
  TableLimits.configure({ onRefuse }),
  TableCommands.configure({ onRefuse }),
  TextAlign.configure({ types: FORMATTED_BLOCKS }),
  TextStyle,
  Color,
  BackgroundColor,
  OfficeFontSize,
  Subscript,
  Superscript,
  StyledSpan,
  BlockFormat,
  TabText,
  Layout,
  FormatPainter,
  TextConversion,
  FindReplace,
];
