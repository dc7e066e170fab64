/** Notices come behind a public page, whose scripts are near their budget; early, so that they are there when the network is not. */
export const notices = () => import('@/components/ui/toast').then((m) => m.toast);

/** A part of the page could not be fetched. */
export const lost = async (): Promise<null> => {
  const toast = await notices().catch(() => null);
  toast?.error('网络连接失败，请重试');
  return null;
};
