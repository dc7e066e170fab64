import { Extension } from '@tiptap/core';
import { cleanPastedHtml } from '@/components/editor/paste/clean-paste';

export const pasteText = {
  lost: (count: number) => `有 ${count} 张图片在本机或文档中，无法随文字粘贴，请用图片上传`,
} as const;

export interface PasteCleanOptions {
  /** Says to the person what did not come along. */
  onLost: (message: string) => void;
  /** Pictures of other sites that are now in the text and have to be brought here. Called before they stand in the document. */
  onRemotePictures: (addresses: string[]) => void;
}

/** HTML that this editor itself put on the clipboard: nothing to clean, and more in it than foreign HTML may keep. */
const isOwn = (html: string): boolean => /<[^>]+\sdata-pm-slice=/.test(html);

/** Cleans what is pasted or dropped as HTML. */
export const PasteClean = Extension.create<PasteCleanOptions>({
  name: 'pasteClean',
  addOptions: () => ({ onLost: () => {}, onRemotePictures: () => {} }),
  transformPastedHTML(html) {
    if (isOwn(html)) return html;
    const cleaned = cleanPastedHtml(html);
    if (cleaned.lostPictures > 0) this.options.onLost(pasteText.lost(cleaned.lostPictures));
    if (cleaned.remotePictures.length > 0) this.options.onRemotePictures(cleaned.remotePictures);
    return cleaned.html;
  },
});
