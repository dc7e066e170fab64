/** Times are stored as instants and shown in Asia/Shanghai, which has had no daylight saving since 1991: a fixed +08:00. */
const SHANGHAI_MS = 8 * 3600 * 1000;

function shanghai(d: Date): string {
  return new Date(d.getTime() + SHANGHAI_MS).toISOString();
}

/** `YYYY-MM-DD` in Asia/Shanghai. The specification shows dates cut to ten characters (section 9). */
export function formatDate(d: Date | string): string {
  return shanghai(new Date(d)).slice(0, 10);
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function formatDateTime(d: Date | string): string {
  return shanghai(new Date(d)).slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
export function formatMinute(d: Date | string): string {
  return shanghai(new Date(d)).slice(0, 16).replace('T', ' ');
}

/** ISO 8601 with the +08:00 offset, as every API reply carries it (api.md, conventions). */
export function toIso(d: Date): string {
  return `${shanghai(d).slice(0, 23)}+08:00`;
}

/** `toIso` for a value that may be absent. */
export function toIsoOrNull(d: Date | null): string | null {
  return d ? toIso(d) : null;
}

/** The instant at which the Asia/Shanghai day `YYYY-MM-DD` begins. */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** The instant just after the Asia/Shanghai day `YYYY-MM-DD`: the exclusive end of a date filter. */
export function dayEnd(day: string): Date {
  return new Date(dayStart(day).getTime() + 24 * 3600 * 1000);
}
