/** Pieces that the console's lists share. */
import { html, type Html } from './html';

export function tag([label, tone]: readonly [string, string]): Html {
  return html`<span class="tag ${tone}">${label}</span>`;
}

export function button(control: string, fields: Record<string, string>, label: string): Html {
  return html`<form class="inline" method="post" action="/__admin/${control}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="small">${label}</button>
  </form>`;
}
