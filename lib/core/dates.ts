/** Times are stored as instants and shown in Asia/Shanghai, which has had no daylight saving since 1991: a fixed +08:00. */
const SHANGHAI_MS = 8 * 3600 * 1000;
export const DAY_MS = 24 * 3600 * 1000;
/** How texts of moments begin; the engine makes a date of `第 1 期` too. */
const DAY_FIRST = /^\d{4}-\d\d-\d\d/;

/** Day and time of day in Asia/Shanghai; `null` for what is no moment. */
function shanghai(d: Date | string): { day: string; time: string } | null {
  if (typeof d === 'string' && !DAY_FIRST.test(d)) return null;
  const at = new Date(new Date(d).getTime() + SHANGHAI_MS);
  if (Number.isNaN(at.getTime())) return null;
  const [day = '', time = ''] = at.toISOString().split('T');
  return { day, time };
}

/** What is shown of a value that is no moment, so that stored data never breaks its reader: the text as it is, nothing of a broken date. */
const raw = (d: Date | string): string => (typeof d === 'string' ? d : '');

/** `YYYY-MM-DD` in Asia/Shanghai. The specification shows dates cut to ten characters (section 9). */
export function formatDate(d: Date | string): string {
  return shanghai(d)?.day ?? raw(d);
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function formatDateTime(d: Date | string): string {
  const at = shanghai(d);
  return at ? `${at.day} ${at.time.slice(0, 8)}` : raw(d);
}

/** `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
export function formatMinute(d: Date | string): string {
  const at = shanghai(d);
  return at ? `${at.day} ${at.time.slice(0, 5)}` : raw(d);
}

/** What the attribute `datetime` says of a day or moment as the functions above show it; `null` for every other text. */
export function timeAttribute(shown: string): string | null {
  const [day = '', time = '00:00'] = shown.split(' ');
  const at = new Date(`${day}T${time}+08:00`);
  const known = [formatDate(at), formatMinute(at), formatDateTime(at)].includes(shown);
  if (!known || !DAY_FIRST.test(shown)) return null;
  return shown === day ? day : `${day}T${time}+08:00`;
}

/** ISO 8601 with the +08:00 offset, as every API reply carries it (api.md section 1); empty for a date that is none. */
export function toIso(d: Date): string {
  const at = shanghai(d);
  return at ? `${at.day}T${at.time.slice(0, 12)}+08:00` : '';
}

/** `toIso` for a value that may be absent. */
export function toIsoOrNull(d: Date | null): string | null {
  return d ? toIso(d) : null;
}

/** Whether a text is exactly what `JSON.stringify` makes of a date, and no text of a person that only begins like one. */
export function isStoredMoment(text: string): boolean {
  const at = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}

/** The instant at which the Asia/Shanghai day `YYYY-MM-DD` begins. */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** The instant just after the Asia/Shanghai day `YYYY-MM-DD`: the exclusive end of a date filter. */
export function dayEnd(day: string): Date {
  return new Date(dayStart(day).getTime() + DAY_MS);
}
