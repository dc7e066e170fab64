import { mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import type { DOMOutputSpec, Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { styleOf } from '@/components/editor/extensions/dom-read';
import css from '@/components/editor/nodes/media.module.css';
import { MediaView, setAttributes } from '@/components/editor/nodes/media-view';
import { placeContent } from '@/components/editor/upload/place-content';
import { isSitePath } from '@/lib/core/links';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';

/** Where a picture stands: in the middle (default), at a side, or at a side with text around it. */
export const PICTURE_PLACES = ['left', 'center', 'right', 'float-left', 'float-right'] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

export interface PictureAttributes {
  src: string;
  alt?: string | null;
  title?: string | null;
  width?: number | null;
  height?: number | null;
  place?: PicturePlace | null;
}

export const pictureTexts = {
  lost: '此处图片未能保存，请用图片上传',
  waiting: '正在保存外部图片…',
} as const;

/** `width="300"` or `style="width: 300px"` → 300; a share of the line (`50%`) of an older text stays as it is. */
export function readSize(element: HTMLElement, side: 'width' | 'height'): number | string | null {
  const text = element.getAttribute(side) ?? (side === 'width' ? styleOf(element, 'width') : '');
  if (side === 'width' && /^\d{1,3}(\.\d{1,2})?%$/.test(text)) return text;
  const px = /^(\d{1,4})(\.\d+)?(px)?$/.exec(text.trim());
  return px && Number(px[1]) > 0 ? Number(px[1]) : null;
}

const readPlace = (element: HTMLElement): PicturePlace | null => {
  const float = styleOf(element, 'float');
  if (float === 'left' || float === 'right') return `float-${float}`;
  const align = styleOf(element, 'text-align');
  return align === 'left' || align === 'right' || align === 'center' ? align : null;
};

const placeStyle = (place: unknown): Record<string, string> => {
  if (typeof place !== 'string') return {};
  return place.startsWith('float-')
    ? { style: `float: ${place.slice(6)}` }
    : { style: `text-align: ${place}` };
};

const size = (side: 'width' | 'height') => ({
  default: null,
  parseHTML: (el: HTMLElement) => readSize(pictureOf(el), side),
});
const pictureOf = (el: HTMLElement): HTMLElement =>
  el.tagName === 'IMG' ? el : (el.querySelector('img') ?? el);
const fromPicture = (name: string) => ({
  default: null,
  parseHTML: (el: HTMLElement) => pictureOf(el).getAttribute(name) || null,
});

const pictureAttributes = {
  src: fromPicture('src'),
  alt: fromPicture('alt'),
  title: fromPicture('title'),
  width: size('width'),
  height: size('height'),
  place: { default: null, parseHTML: readPlace, renderHTML: () => ({}) },
  /** A picture of another site that the server is fetching; never part of the text. */
  waiting: { default: false, rendered: false },
};

/** What is stored and read: as the server's sanitiser writes it, and a mark for a picture that is not (yet) on this site. */
const imgSpec = ({ src, alt, title, width, height }: Record<string, unknown>) => ({
  src: isSitePath(String(src ?? '')) ? src : LOST_PICTURE,
  alt: alt ?? '',
  title,
  width,
  height,
  loading: 'lazy',
});

function showPicture(node: ProseMirrorNode, view: MediaView) {
  const src = String(node.attrs.src ?? '');
  const shown = (isSitePath(src) && src !== LOST_PICTURE) || src.startsWith('data:image/');
  setAttributes(view.media, { src: shown ? src : '', ...pick(node) });
  view.say(shown ? '' : node.attrs.waiting ? pictureTexts.waiting : pictureTexts.lost);
  const { style = '' } = placeStyle(node.attrs.place);
  view.dom.style.cssText = node.attrs.valign ? `${style};vertical-align:${node.attrs.valign}` : style;
}

const pick = (node: ProseMirrorNode) => ({
  alt: node.attrs.alt,
  title: node.attrs.title,
  width: node.attrs.width,
  height: node.attrs.height,
});

const newImage = () => {
  const img = document.createElement('img');
  img.draggable = false;
  return img;
};

/** A picture inside a line: what older texts and pasted ones hold. */
export const InlinePicture = Image.extend({
  inline: true,
  group: 'inline',
  addAttributes: () => ({
    ...pictureAttributes,
    /** How an icon stands to the words beside it. */
    valign: {
      default: null,
      parseHTML: (el: HTMLElement) =>
        /^(top|middle|bottom|baseline|sub|super)$/.exec(styleOf(el, 'vertical-align'))?.[0] ?? null,
      renderHTML: ({ valign }) => (valign ? { style: `vertical-align: ${valign}` } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { class: className, style } = HTMLAttributes;
    const float = String(node.attrs.place ?? '').startsWith('float-') ? placeStyle(node.attrs.place) : {};
    const more = { ...(className ? { class: className } : {}), ...(style ? { style } : {}) };
    return ['img', mergeAttributes(imgSpec(node.attrs), more, float)];
  },
  addInputRules: () => [],
  addNodeView() {
    return ({ node, editor, getPos }) =>
      new MediaView({
        editor,
        node,
        getPos,
        outer: 'span',
        media: newImage(),
        resizable: true,
        show: showPicture,
      });
  },
});

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      /** Puts a picture with room for a caption at the caret. */
      insertFigure: (picture: PictureAttributes) => ReturnType;
      /** Makes a picture of its own block, with room for a caption, of the selected picture in a line. */
      liftPicture: () => ReturnType;
      /** Changes the selected picture, with or without caption. */
      updatePicture: (attributes: Partial<PictureAttributes>) => ReturnType;
    };
  }
}

/** A picture of its own block; its content is the caption, which may stay empty. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  marks: 'bold italic link textStyle subscript superscript',
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (figure) =>
        figure.querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      getAttrs: (figure) => (figure.querySelectorAll('img[src]').length === 1 ? null : false),
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { class: className } = HTMLAttributes;
    const outer = mergeAttributes(placeStyle(node.attrs.place), className ? { class: className } : {});
    const img: DOMOutputSpec = ['img', imgSpec(node.attrs)];
    return node.content.size > 0
      ? ['figure', outer, img, ['figcaption', 0]]
      : (['figure', outer, img] as DOMOutputSpec);
  },
  addNodeView() {
    return ({ node, editor, getPos }) => {
      const caption = document.createElement('figcaption');
      caption.className = css.caption ?? '';
      return new MediaView({
        editor,
        node,
        getPos,
        outer: 'figure',
        media: newImage(),
        caption,
        resizable: true,
        show: showPicture,
      });
    };
  },
  addCommands() {
    return {
      insertFigure:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent({ type: 'figure', attrs }),
      liftPicture:
        () =>
        ({ state, tr, dispatch }) => {
          const { selection } = state;
          const node = selection instanceof NodeSelection ? selection.node : null;
          if (node?.type.name !== 'image') return false;
          if (dispatch) {
            const { src, alt, title, width, height } = node.attrs;
            const figure = this.type.create({ src, alt, title, width, height });
            placeContent(tr.delete(selection.from, selection.to), selection.from, figure);
          }
          return true;
        },
      updatePicture:
        (attributes) =>
        ({ state, tr, dispatch }) => {
          const { selection } = state;
          const inside = selection.$from.parent.type === this.type;
          const pos = inside ? selection.$from.before() : selection.from;
          const node = state.doc.nodeAt(pos);
          if (!node || (node.type !== this.type && node.type.name !== 'image')) return false;
          if (dispatch) {
            tr.setNodeMarkup(pos, null, { ...node.attrs, ...attributes });
            if (!inside) tr.setSelection(NodeSelection.create(tr.doc, pos));
          }
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        const after = $from.after();
        return editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .command(({ tr }) => {
            tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1)));
            return true;
          })
          .run();
      },
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false;
        return editor.commands.setNodeSelection($from.before());
      },
    };
  },
});
