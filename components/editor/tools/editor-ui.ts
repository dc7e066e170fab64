'use client';

import { createContext, useContext } from 'react';

/** Dialogs of the editor; one at a time. */
export type EditorDialogName = 'link' | 'characters' | 'source' | 'preview' | 'picture' | 'chart';

/** What can be put into a text from a file. */
export type MediaKind = 'image' | 'video' | 'audio' | 'file';

export interface EditorUi {
  /** Name of the field, for titles of dialogs and prints. */
  label: string;
  open: (dialog: EditorDialogName) => void;
  fullscreen: boolean;
  toggleFullscreen: () => void;
  /** Asks for files of this computer and uploads them. */
  upload: (kind: MediaKind) => void;
  /** Stores a picture of the screen and puts it at the caret. */
  takeSnapshot: (file: File) => void;
  /** Opens the library of stored files. */
  pick: (kind: MediaKind) => void;
}

export const EditorUiContext = createContext<EditorUi | null>(null);

export function useEditorUi(): EditorUi {
  const ui = useContext(EditorUiContext);
  if (!ui) throw new Error('a tool stands outside of the editor');
  return ui;
}
