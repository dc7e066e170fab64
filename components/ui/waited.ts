/** How long something has been waiting since a moment. */
export function waited(iso: string): string {
  const hours = Math.floor((Date.now() - Date.parse(iso)) / 3_600_000);
  if (hours < 1) return '不到 1 小时';
  return hours < 48 ? `已等 ${hours} 小时` : `已等 ${Math.floor(hours / 24)} 天`;
}
