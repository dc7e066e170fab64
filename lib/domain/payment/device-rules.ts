/** The device as the provider's H5 payment names it (integrations.md 1.5), by the browser's own words. */
export function h5Device(userAgent: string): 'Wap' | 'iOS' | 'Android' {
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'iOS';
  return /Android|HarmonyOS|OpenHarmony/i.test(userAgent) ? 'Android' : 'Wap';
}

/** Whether a browser is WeChat's own, where payment goes by its bridge (integrations.md 1.6). */
export function isWechat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent);
}
