import 'server-only';
import { hashPolicy } from './csp';
import { frameScript, withSearchHole, type Frame } from './frames';
import type { RenderedReply } from './front-cache';

/** What Next puts between the page and its router: text, or base64 of bytes that are cut within a character. */
const FLIGHT = /^self\.__next_f\.push\((\[[13],"[^"\\]*(?:\\.[^"\\]*)*"\])\)$/s;

const HEAD = /<head>(?:<meta charSet="utf-8"\/>)?/;

/** As Next writes JSON into a script. */
export const inScript = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[&<>\u2028\u2029]/g,
    (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

function flightOf(script: string): Buffer | null {
  const json = FLIGHT.exec(script)?.[1];
  if (!json) return null;
  const [kind, text] = JSON.parse(json) as [1 | 3, string];
  return Buffer.from(text, kind === 3 ? 'base64' : 'utf8');
}

/**
 * Turns a page that was rendered with a nonce into one for everybody: the policy names by their hashes the scripts that carry the nonce, which
 * no stored text can know, and the page keeps nothing of it. Next cuts the data of its router wherever a buffer was full, within the nonce and
 * within characters too: the pieces become one script. So two renders differ only in the numbers that Next gives the rows of that data. In a frame
 * the data passes through the frame's own script, which stands before all others and fills the holes; in a page whose scripts are held back it is no
 * script, and somebody else hands it to the router (held-page.ts).
 */
export function namedByHash(
  reply: RenderedReply,
  nonce: string,
  kind?: Frame | 'held',
  url?: string,
): RenderedReply {
  if (!String(reply.headers['content-type'] ?? '').startsWith('text/html')) return reply;
  const parts = reply.body
    .toString('utf8')
    .split(new RegExp(`(<script\\b[^>]* nonce="${nonce}"[^>]*>)([^]*?)</script>`));
  const pieces = parts.map((part, i) => (i % 3 === 2 ? flightOf(part) : null));
  const first = pieces.findIndex((piece) => piece !== null);
  const data = Buffer.concat(pieces.filter((piece) => piece !== null)).toString('utf8');
  const plain = data.replaceAll(`"nonce":"${nonce}"`, '"nonce":"$undefined"');
  const isHeld = kind === 'held';
  const frame = kind === 'held' ? undefined : kind;
  const value = inScript([1, plain]);
  const flight = frame
    ? `self.__next_f.push([1,__fill(${inScript(withSearchHole(plain))})])`
    : isHeld
      ? value
      : `self.__next_f.push(${value})`;
  const without = (text: string) => text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '');
  const scripts: string[] = [];
  let html = '';
  for (let i = 0; i < parts.length; i += 3) {
    html += without(parts[i] ?? '');
    const open = parts[i + 1];
    if (open === undefined || (pieces[i + 2] && i + 2 !== first)) continue;
    const isData = isHeld && i + 2 === first;
    const script = i + 2 === first ? without(flight) : without(parts[i + 2] ?? '');
    if (script && !isData) scripts.push(script);
    html += `${isData ? '<script type="application/json" id="router-data">' : without(open)}${script}</script>`;
  }
  if (frame) {
    const own = frameScript(frame);
    scripts.push(own);
    // Behind the encoding, which browsers look for in the first 1024 bytes.
    html = html.replace(HEAD, (head) => `${head}<script>${own}</script>`);
  }
  return {
    ...reply,
    headers: { ...reply.headers, 'content-security-policy': hashPolicy(scripts, url) },
    body: Buffer.from(html),
  };
}
