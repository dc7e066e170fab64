/** Times as WeChat Pay writes them: Asia/Shanghai, whole seconds. */
import { toIso } from '@/lib/core/dates';

/** `yyyyMMddHHmmss`, as it appears inside the provider's numbers. */
export function stamp(date: Date): string {
  return toIso(date).slice(0, 19).replaceAll(/\D/g, '');
}

/** RFC 3339 with +08:00. */
export function rfc3339(iso: string): string {
  return `${toIso(new Date(iso)).slice(0, 19)}+08:00`;
}
