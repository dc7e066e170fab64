/** HTML by template literals that escape what they are given. */
import { randomBytes } from 'node:crypto';
import type { Reply } from '../http';
import { STYLE } from './style';

/** Text that is already HTML. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

/** Builds HTML: values are escaped unless they are {@link Html}; lists are joined; null and false vanish. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(parts.map((part, i) => part + (i < values.length ? render(values[i]) : '')).join(''));
}

function render(value: Piece): string {
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replaceAll(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** A whole page. `script` runs under a nonce; nothing else may. */
export function page(title: string, body: Html, { status = 200, script = '' } = {}): Reply {
  const nonce = randomBytes(16).toString('base64');
  const content = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <p class="banner">开发演示环境 · 模拟支付与短信，不产生真实交易</p>
        ${body} ${script && new Html(`<script nonce="${nonce}">${script}</script>`)}
      </body>
    </html>`;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      // Not no-referrer: forms would then be sent with `Origin: null`, which the guard refuses.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
    body: content.text,
  };
}

/** A piece of a page, for the console's refresh. */
export function fragment(body: Html): Reply {
  return { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: body.text };
}

/** Fen as yuan with two digits. */
export function yuan(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}
