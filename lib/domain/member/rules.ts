import { areaText } from '@/lib/domain/area/rules';

/** Most addresses of one buyer. */
export const MAX_RECEIVERS = 20;
/** Most addresses that one organisation shares among its members. */
export const MAX_SHARED_RECEIVERS = 50;

export const genders = { male: '男', female: '女', secret: '保密' } as const;
export type Gender = keyof typeof genders;

/** The address in one line: `北京市 东城区 某街 1 号`. */
export function receiverText(r: {
  province: string;
  city: string;
  district: string;
  address: string;
}): string {
  return `${areaText(r)} ${r.address}`;
}
