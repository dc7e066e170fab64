import { Node } from '@tiptap/core';
import { hasClass } from '@/components/editor/extensions/dom-read';
import { isSitePath } from '@/lib/core/links';

export interface AttachmentAttributes {
  /** Path of this site. */
  href: string;
  name: string;
  /** For people, `1.2 MB`; '' when unknown. */
  size: string;
}

const SIZE = /（(\d[\d.]* (?:B|KB|MB|GB))）$/;

/** What the link says: `通知.pdf（1.2 MB）`. */
export const attachmentText = ({ name, size }: Omit<AttachmentAttributes, 'href'>) =>
  size ? `${name}（${size}）` : name;

/** The other way round. */
export function readAttachment(text: string): Omit<AttachmentAttributes, 'href'> {
  const size = SIZE.exec(text)?.[1] ?? '';
  return { name: size ? text.replace(SIZE, '') : text, size };
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    attachment: {
      /** Puts a link to an uploaded file at the caret. */
      insertAttachment: (file: AttachmentAttributes) => ReturnType;
    };
  }
}

/**
 * A link to an uploaded file, with its name and size; the page draws the icon by the address (rich-text.module.css). One piece: it is not typed
 * into by accident.
 */
export const Attachment = Node.create({
  name: 'attachment',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  priority: 1100,
  addAttributes: () => ({
    href: { default: '' },
    name: { default: '', parseHTML: (el) => readAttachment(el.textContent?.trim() ?? '').name },
    size: { default: '', parseHTML: (el) => readAttachment(el.textContent?.trim() ?? '').size },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      priority: 60,
      getAttrs: (el) =>
        hasClass(el, 'file-link') && isSitePath(el.getAttribute('href') ?? '') && el.textContent?.trim()
          ? null
          : false,
    },
  ],
  renderHTML: ({ node }) => {
    const { href, name, size } = node.attrs as AttachmentAttributes;
    return ['a', { class: 'file-link', href, title: name }, attachmentText({ name, size })];
  },
  renderText: ({ node }) => attachmentText(node.attrs as AttachmentAttributes),
  addCommands() {
    return {
      insertAttachment:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent([
            { type: this.name, attrs },
            { type: 'text', text: ' ' },
          ]),
    };
  },
});
