const two = (n: number) => String(n).padStart(2, '0');

/** Seconds left as `04:05`, `1:04:05` or `2 天 03:04:05`. */
export function countDownText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  if (days > 0) return `${days} 天 ${two(hours)}:${rest}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
