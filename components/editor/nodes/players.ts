import { Node } from '@tiptap/core';
import { Audio } from '@tiptap/extension-audio';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { MediaView, setAttributes } from '@/components/editor/nodes/media-view';
import { readSize } from '@/components/editor/nodes/picture';
import { isSitePath } from '@/lib/core/links';

/** Specification section 9: size of a new film, px. */
export const VIDEO_SIZE = { width: 420, height: 280 } as const;

const source = {
  default: null,
  parseHTML: (el: HTMLElement) =>
    el.getAttribute('src') ?? el.querySelector('source')?.getAttribute('src') ?? null,
};

/** As the server's sanitiser writes players. */
const CONTROLS = { controls: '', preload: 'metadata' };

function show(node: ProseMirrorNode, view: MediaView) {
  const { src, width, height, poster } = node.attrs;
  const own = typeof src === 'string' && isSitePath(src);
  setAttributes(view.media, { src: own ? src : '', width, height, poster, ...CONTROLS });
  view.media.setAttribute('controls', '');
  view.say(own ? '' : '外部音视频未保存，请上传文件后插入');
}

/** A film of this site. */
export const Film = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: source,
    width: { default: null, parseHTML: (el: HTMLElement) => readSize(el, 'width') },
    height: { default: null, parseHTML: (el: HTMLElement) => readSize(el, 'height') },
    poster: { default: null },
  }),
  parseHTML: () => [{ tag: 'video' }],
  renderHTML: ({ node }) => {
    const { src, width, height, poster } = node.attrs;
    return ['video', { ...CONTROLS, src, width, height, poster }];
  },
  addNodeView() {
    return ({ node, editor, getPos }) =>
      new MediaView({
        editor,
        node,
        getPos,
        outer: 'div',
        media: document.createElement('video'),
        resizable: true,
        show,
      });
  },
});

/** A sound of this site; its box is 400×95 px (specification section 9, rich-text.module.css). */
export const Sound = Audio.extend({
  addAttributes: () => ({ src: source }),
  parseHTML: () => [{ tag: 'audio' }],
  renderHTML: ({ node }) => ['audio', { ...CONTROLS, src: node.attrs.src }],
  addPasteRules: () => [],
  addNodeView() {
    return ({ node, editor, getPos }) =>
      new MediaView({
        editor,
        node,
        getPos,
        outer: 'div',
        media: document.createElement('audio'),
        resizable: false,
        show,
      });
  },
});
