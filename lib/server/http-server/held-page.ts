import 'server-only';
import type { RenderedReply } from './front-cache';
import { inScript } from './own-scripts';

/** What the framework needs and a reader does not: its scripts, and the hints to fetch them early. Browsers that know modules skip `noModule`. */
const scripts = (nonce: string) =>
  new RegExp(`<script\\b(?=[^>]* nonce="${nonce}")(?![^>]* noModule)[^>]* src="([^"]+)"[^>]*></script>`, 'g');
const hints = (nonce: string) =>
  new RegExp(`<link\\b(?=[^>]* nonce="${nonce}")(?=[^>]* as="script")[^>]*>`, 'g');

/**
 * Takes the framework's scripts out of a page that was rendered with a nonce and names them in a list, and puts the script into its head that
 * lives without them and fetches them when somebody comes (components/instant, docs/adr/0032). Tags without the nonce came with content and stay.
 */
export function heldPage(reply: RenderedReply, nonce: string, instant: string): RenderedReply {
  if (!String(reply.headers['content-type'] ?? '').startsWith('text/html')) return reply;
  const sources: string[] = [];
  const html = reply.body
    .toString('utf8')
    .replace(scripts(nonce), (_, source: string) => {
      sources.push(source);
      return '';
    })
    .replace(hints(nonce), '')
    .replace('</head>', () => `<script nonce="${nonce}">${instant}</script></head>`)
    .replace(
      /<\/body><\/html>$/,
      (end) => `<script type="application/json" id="held-scripts">${inScript(sources)}</script>${end}`,
    );
  return { ...reply, body: Buffer.from(html) };
}
