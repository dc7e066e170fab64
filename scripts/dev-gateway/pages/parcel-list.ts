/** The console's parcels. */
import { formatDateTime } from '@/lib/core/dates';
import { STATES } from '../kuaidi100/parcels';
import type { FollowedParcel } from '../kuaidi100/types';
import { html, type Html } from './html';
import { button, tag } from './parts';

const TONES: Readonly<Record<string, string>> = {
  '3': 'good',
  '2': 'bad',
  '4': 'bad',
  '6': 'bad',
  '14': 'bad',
};
/** States that the console offers. */
const OFFERED = ['5', '3', '2', '14', '4'];

export function parcelItem(parcel: FollowedParcel): Html {
  const [last] = parcel.entries;
  const { num } = parcel;
  const told = parcel.pushes.at(-1);
  return html`<article class="item">
    <div class="head">
      <b>${parcel.com} ${num}</b>
      ${tag(last ? [last.status, TONES[last.state] ?? 'wait'] : ['尚无轨迹', ''])}
      <span class="time">${formatDateTime(parcel.createdAt)}</span>
    </div>
    ${last && html`<div>${formatDateTime(last.at)} ${last.context}</div>`}
    <div class="hint">
      ${parcel.callbackUrl === null ? '未订阅' : `推送 ${parcel.pushes.length} 次`}
      ${told && html`，最近 ${formatDateTime(told.at)}：${told.response ? `HTTP ${told.response.status}` : told.error}`}
    </div>
    <div class="buttons">
      ${OFFERED.map((state) => button('parcel.advance', { num, state }, STATES[state]?.status ?? state))}
      ${parcel.callbackUrl !== null && button('parcel.push', { num }, '立即推送')}
    </div>
  </article>`;
}
