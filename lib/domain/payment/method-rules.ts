/** `30` → `30 分钟`, `90` → `1 小时 30 分钟`, `10080` → `7 天`. */
export function minutesText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), '天'],
    [Math.floor((minutes % 1440) / 60), '小时'],
    [minutes % 60, '分钟'],
  ] as const;
  return (
    parts
      .filter(([n]) => n > 0)
      .map(([n, unit]) => `${n} ${unit}`)
      .join(' ') || '0 分钟'
  );
}
