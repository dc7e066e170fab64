import type { HealthLevel } from './health-contract';

/** What one part of the system says about itself. */
export interface PartState {
  level: HealthLevel;
  text: string;
  facts?: { label: string; value: string }[];
}

/** `3 天 4 小时`, `12 分钟`, `8 秒`. */
export function spanText(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 60) return `${s} 秒`;
  if (s < 3600) return `${Math.floor(s / 60)} 分钟`;
  if (s < 86_400) return `${Math.floor(s / 3600)} 小时 ${Math.floor((s % 3600) / 60)} 分钟`;
  return `${Math.floor(s / 86_400)} 天 ${Math.floor((s % 86_400) / 3600)} 小时`;
}

/** `1.5 GB`. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** The worst of several. */
export function worst(levels: readonly HealthLevel[]): HealthLevel {
  return levels.includes('bad') ? 'bad' : levels.includes('warn') ? 'warn' : 'ok';
}

/**
 * Waits for a check no longer than `limitMs`: one that hangs or fails is shown as such, without the words of its error, which may name
 * hosts and accounts.
 */
export async function withinTime(check: () => Promise<PartState>, limitMs: number): Promise<PartState> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<PartState>((resolve) => {
    timer = setTimeout(
      () => resolve({ level: 'bad', text: `${spanText(limitMs / 1000)}内没有回应` }),
      limitMs,
    );
  });
  try {
    return await Promise.race([check(), limit]);
  } catch {
    return { level: 'bad', text: '检查失败，详情见服务器日志' };
  } finally {
    clearTimeout(timer);
  }
}
