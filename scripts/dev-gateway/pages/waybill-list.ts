/** The console's waybills. */
import { formatDateTime } from '@/lib/core/dates';
import type { OrderedWaybill } from '../kuaidi100/types';
import { html, type Html } from './html';
import { button, tag } from './parts';

const STATES: Readonly<Record<OrderedWaybill['state'], readonly [string, string]>> = {
  ordered: ['待揽收', 'wait'],
  collected: ['已揽收', 'good'],
  cancelled: ['已取消', 'bad'],
};

export function waybillItem(waybill: OrderedWaybill): Html {
  const { com, num, state, receiver, address, createdAt } = waybill;
  return html`<article class="item">
    <div class="head">
      <b>${com} ${num}</b>
      ${tag(STATES[state])}
      <span class="time">${formatDateTime(createdAt)}</span>
    </div>
    <div>${receiver} ${address}</div>
    ${state === 'ordered' && html`<div class="buttons">${button('waybill.collect', { num }, '揽收')}</div>`}
  </article>`;
}
