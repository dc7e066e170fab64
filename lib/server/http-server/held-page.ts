import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RenderedReply } from './front-cache';
import { inScript } from './own-scripts';

/** What the framework needs and a reader does not: its scripts, and the hints to fetch them and what they may draw early. Browsers that know modules skip `noModule`. */
const scripts = (nonce: string) =>
  new RegExp(`<script\\b(?=[^>]* nonce="${nonce}")(?![^>]* noModule)[^>]* src="([^"]+)"[^>]*></script>`, 'g');
const hints = (nonce: string) =>
  new RegExp(`<link\\b(?=[^>]* nonce="${nonce}")(?=[^>]* as="(?:script|style)")[^>]*>`, 'g');
/** The style sheets of the page's parts. */
const sheets = (nonce: string) =>
  new RegExp(`<link\\b(?=[^>]* nonce="${nonce}")(?=[^>]* rel="stylesheet")[^>]* href="([^"]+)"[^>]*>`, 'g');

/** Hints of the header `Link`: a browser follows them before it reads the page. */
const isHint = (link: string) => / as="?(?:script|style)\b/.test(link);

/** The headers without hints to fetch what the page holds back or has within. */
function withoutHints({ link, ...headers }: RenderedReply['headers']): RenderedReply['headers'] {
  const kept = [link ?? []]
    .flat()
    .flatMap((value) => value.split(/,\s*(?=<)/))
    .filter((one) => !isHint(one));
  return kept.length > 0 ? { ...headers, link: kept.join(', ') } : headers;
}

const sheetsRead = new Map<string, string | null>();

/** A style sheet of the build by its address; `null` for what cannot stand within a page. */
function readSheet(href: string): string | null {
  const known = sheetsRead.get(href);
  if (known !== undefined) return known;
  const name = /^\/_next\/(static\/[\w./~-]+\.css)$/.exec(href)?.[1];
  const css = name ? readFileSync(path.resolve('.next', name), 'utf8') : '<';
  // A relative address would be looked for beside the page.
  const usable = css.includes('<') || /url\(\s*["']?(?!["']?data:)/.test(css) ? null : css;
  sheetsRead.set(href, usable);
  return usable;
}

/**
 * Takes the framework's scripts out of a page that was rendered with a nonce and names them in a list, and puts the script into its head that
 * lives without them and fetches them when somebody comes (components/instant, docs/adr/0033). Tags without the nonce came with content and stay.
 * The style sheets stand in the page itself, so that nothing has to be fetched before it is seen; the list names them for the framework.
 */
export function heldPage(
  reply: RenderedReply,
  nonce: string,
  instant: string,
  sheet = readSheet,
): RenderedReply {
  if (!String(reply.headers['content-type'] ?? '').startsWith('text/html')) return reply;
  const held = { scripts: [] as string[], styles: [] as string[] };
  let css = '';
  const html = reply.body
    .toString('utf8')
    .replace(scripts(nonce), (_, source: string) => {
      held.scripts.push(source);
      return '';
    })
    .replace(hints(nonce), '')
    .replace(sheets(nonce), (link, href: string) => {
      const text = sheet(href);
      if (text === null) return link;
      held.styles.push(href);
      css += text;
      return '';
    })
    .replace('</head>', () => `<style>${css}</style><script nonce="${nonce}">${instant}</script></head>`)
    .replace(
      /<\/body><\/html>$/,
      (end) => `<script type="application/json" id="held">${inScript(held)}</script>${end}`,
    );
  return { ...reply, headers: withoutHints(reply.headers), body: Buffer.from(html) };
}
