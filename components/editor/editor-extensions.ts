import type { Extensions } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { officeExtensions } from '@/components/editor/extensions/kit';
import { Attachment } from '@/components/editor/nodes/attachment';
import {
  DefinitionList,
  DefinitionTerm,
  DefinitionText,
  Division,
  InsertedWords,
  KeptAttributes,
  TextFontFamily,
  TextHighlight,
  TextParagraph,
} from '@/components/editor/nodes/older-texts';
import { Figure, InlinePicture } from '@/components/editor/nodes/picture';
import { Film, Sound } from '@/components/editor/nodes/players';
import { TextLink } from '@/components/editor/nodes/text-link';
import { UNDO_DEPTH, UndoLimit, UndoSteps } from '@/components/editor/nodes/undo-steps';
import { UploadSlots } from '@/components/editor/upload/slots';

/** Specification section 9: a new step after 200 ms (and every 20 keystrokes: UndoSteps). */
const UNDO = { depth: UNDO_DEPTH, newGroupDelay: 200 };

/** What the product's editor can hold; all of it survives the server's sanitiser unchanged (round-trip.test.ts). */
export const textExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    undoRedo: UNDO,
    link: false,
    paragraph: false,
    dropcursor: { color: '#c90000', width: 2 },
  }),
  UndoSteps,
  UndoLimit,
  TextParagraph,
  TextLink,
  TextHighlight,
  ...officeExtensions,
  TextFontFamily,
  InlinePicture,
  Figure,
  Film,
  Sound,
  Attachment,
  Division,
  DefinitionList,
  DefinitionTerm,
  DefinitionText,
  InsertedWords,
  KeptAttributes,
  UploadSlots,
];
