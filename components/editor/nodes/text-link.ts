import { Link } from '@tiptap/extension-link';
import { isTextLink, OUTSIDE_LINK } from '@/lib/domain/article/html-policy';
import { isWebUrl } from '@/lib/core/links';

/** Links as the server's sanitiser writes them: no address that leads nowhere, links out of the site open apart. */
export const TextLink = Link.extend({
  addAttributes: () => ({
    href: { default: null },
    title: { default: null },
  }),
  renderHTML({ mark }) {
    const { href, title } = mark.attrs as { href: string | null; title: string | null };
    const address = href && isTextLink(href) ? href : '';
    return ['a', { href: address, title, ...(isWebUrl(address) ? OUTSIDE_LINK : {}) }, 0];
  },
}).configure({
  openOnClick: false,
  autolink: true,
  linkOnPaste: true,
  defaultProtocol: 'https',
  isAllowedUri: (address) => isTextLink(address),
});
