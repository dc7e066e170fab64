'use client';

import type { Editor } from '@tiptap/react';
import dynamic from 'next/dynamic';
import { createPortal } from 'react-dom';
import { htmlOfEditor } from '@/components/editor/text-html';
import { ChartDialog } from '@/components/editor/tools/chart-dialog';
import { CharactersDialog } from '@/components/editor/tools/characters-dialog';
import type { EditorDialogName, MediaKind } from '@/components/editor/tools/editor-ui';
import { LinkDialog } from '@/components/editor/tools/link-dialog';
import { PictureDialog } from '@/components/editor/tools/picture-dialog';
import { PreviewDialog } from '@/components/editor/tools/preview-dialog';
import type { MediaIntake } from '@/components/editor/upload/intake';
import { doorOf } from '@/components/editor/upload/media-content';
import { LostPart } from '@/components/ui/lost-part';
import { MediaPicker } from '@/components/upload/office/media-picker';

/** CodeMirror comes only when somebody asks for the source. */
const SourceDialog = dynamic(
  () => import('@/components/editor/tools/source-dialog').then((m) => m.SourceDialog).catch(() => LostPart),
  {
    ssr: false,
  },
);

interface EditorDialogsProps {
  editor: Editor;
  dialog: EditorDialogName | null;
  onClose: () => void;
  /** What is wanted from the library of stored files. */
  library: MediaKind | null;
  onLibraryClose: () => void;
  intake: MediaIntake;
}

/** Whichever dialog of the editor is open. */
export function EditorDialogs({
  editor,
  dialog,
  onClose,
  library,
  onLibraryClose,
  intake,
}: EditorDialogsProps) {
  return (
    <>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={onClose} />}
      {dialog === 'characters' && <CharactersDialog editor={editor} onClose={onClose} />}
      {dialog === 'source' && <SourceDialog editor={editor} onClose={onClose} />}
      {dialog === 'preview' && <PreviewDialog html={htmlOfEditor(editor)} onClose={onClose} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={onClose} />}
      {dialog === 'chart' && <ChartDialog editor={editor} intake={intake} onClose={onClose} />}
      {library &&
        createPortal(
          <MediaPicker
            kind={doorOf(library, '')}
            opened
            multiple={library === 'image' || library === 'file'}
            onClose={onLibraryClose}
            onPick={(items) => {
              for (const item of items) intake.insert(editor, { ...item, name: item.originalName }, library);
            }}
          />,
          document.body,
        )}
    </>
  );
}
