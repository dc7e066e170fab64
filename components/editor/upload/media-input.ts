import { Extension, type Editor } from '@tiptap/core';
import { FileHandler } from '@tiptap/extension-file-handler';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { cleanPastedHtml } from '@/components/editor/paste/clean-paste';
import { cleanPastedText, keepFirstParagraph, sliceOfText } from '@/components/editor/paste/pasted-slice';
import type { MediaIntake } from '@/components/editor/upload/intake';
import { cleanKeepingPictures, isOwnSlice, meansFiles } from '@/components/editor/upload/paste-pictures';
import { bringPicturesHome } from '@/components/editor/upload/remote-pictures';
import { toast } from '@/components/ui/toast';

/** Paste and drop: files are uploaded, texts of other programs cleaned, their pictures brought here. */
export const MediaInput = Extension.create<{ intake: MediaIntake | null }>({
  name: 'mediaInput',
  addOptions: () => ({ intake: null }),
  addExtensions() {
    const { intake } = this.options;
    return [
      FileHandler.configure({
        onDrop: (editor: Editor, files: File[], pos: number) =>
          void intake?.add(editor, files, undefined, pos),
      }),
    ];
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    const { intake } = this.options;
    // What this editor copied itself may be a word out of an aligned paragraph.
    let foreign = false;
    return [
      new Plugin({
        key: new PluginKey('mediaInput'),
        props: {
          transformPastedHTML(html) {
            foreign = !isOwnSlice(html);
            if (!foreign) return html;
            const clean = cleanKeepingPictures(html, cleanPastedHtml);
            if (clean.lostPictures > 0)
              toast.warn(`有 ${clean.lostPictures} 张图片未能随文字粘贴，请用图片上传`);
            return clean.html;
          },
          transformPastedText: (text, _plain, view) =>
            cleanPastedText(text, Boolean(view.state.selection.$from.parent.type.spec.code)),
          clipboardTextParser: sliceOfText,
          transformPasted(slice, view) {
            const whole = foreign || slice.content.childCount > 1;
            return whole ? keepFirstParagraph(slice, view.state.selection.$from) : slice;
          },
          handlePaste(_view, event) {
            const files = [...(event.clipboardData?.files ?? [])];
            const html = event.clipboardData?.getData('text/html') ?? '';
            if (!intake || !meansFiles(files.length, html)) return false;
            event.preventDefault();
            void intake.add(editor, files);
            return true;
          },
        },
      }),
    ];
  },
  onTransaction({ transaction }) {
    const { intake } = this.options;
    const came = transaction.getMeta('paste') || transaction.getMeta('uiEvent') === 'drop';
    if (came && intake && transaction.docChanged) void bringPicturesHome(this.editor, intake);
  },
});
