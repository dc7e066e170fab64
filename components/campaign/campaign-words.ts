import { ApiError } from '@/lib/client/api';
import type { OwnCampaignView } from '@/lib/domain/campaign/contract';
import { distributionFaces } from '@/lib/states/campaign';

export const LIST_PATH = '/user/center/campaigns';

/** Between which days a season takes lists. */
export const daysText = ({ opensOn, closesOn }: Pick<OwnCampaignView, 'opensOn' | 'closesOn'>): string =>
  `${opensOn} 至 ${closesOn}`;

/** What the organisation has done of a season. */
export const listText = ({ face, listFace, readers, copies }: OwnCampaignView): string =>
  listFace === 'none'
    ? distributionFaces.none
    : `${standText(face, listFace)}，${readers} 名读者，${copies} 份`;

/** How a list stands: one that was not ordered in time is not being made any more. */
export const standText = (face: OwnCampaignView['face'], listFace: OwnCampaignView['listFace']): string =>
  listFace === 'open' && (face === 'ended' || face === 'closed') ? '未下单' : distributionFaces[listFace];

/** Lists are the managers' of organisations. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** A number with its sign, empty for none. */
export const signed = (n: number): string => (n === 0 ? '' : n > 0 ? `+${n}` : `−${-n}`);
