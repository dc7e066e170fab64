/** Reads a message (RFC 5322, MIME) as far as the mailbox shows it. */
export interface ParsedMail {
  messageId: string;
  subject: string;
  text: string;
  /** Names of the attached files. */
  attachments: string[];
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** @param raw the bytes as latin1 text with CRLF */
export function parseMail(raw: string): ParsedMail {
  const whole = splitPart(raw);
  const parts = leaves(whole);
  const plain = parts.find((p) => /^text\/plain|^$/i.test(p.headers.get('content-type') ?? ''));
  return {
    messageId: whole.headers.get('message-id') ?? '',
    subject: decodeWords(whole.headers.get('subject') ?? ''),
    text: plain ? decodeBody(plain) : '',
    attachments: parts.flatMap((p) => {
      // A long name comes in numbered pieces (RFC 2231).
      const pieces = [
        ...(p.headers.get('content-disposition') ?? '').matchAll(
          /filename(?:\*\d+)?\*?=(?:"([^"]*)"|([^;]*))/gi,
        ),
      ];
      const name = pieces.map((m) => (m[1] ?? m[2] ?? '').trim()).join('');
      return name ? [decodeName(name)] : [];
    }),
  };
}

function splitPart(raw: string): Part {
  const at = raw.indexOf('\r\n\r\n');
  const head = (at < 0 ? raw : raw.slice(0, at)).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: at < 0 ? '' : raw.slice(at + 4) };
}

/** The parts that hold something themselves, however they are nested. */
function leaves(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((text) => leaves(splitPart(text.replace(/^\r\n/, ''))));
}

function decodeBody({ headers, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').trim();
  if (encoding === 'quoted-printable') return fromQuoted(body.replaceAll('=\r\n', '')).trim();
  return Buffer.from(body, 'latin1').toString('utf8').trim();
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Encoded words of a header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeName(text: string): string {
  const extended = /^utf-8''(.*)$/i.exec(text)?.[1];
  return extended ? decodeURIComponent(extended) : decodeWords(text);
}
