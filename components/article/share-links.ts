import { toast } from '@/components/ui/toast';

/** Where a text can be sent to by a plain link: no script of others is needed. */
export function shareLinks(title: string, url: string): { name: string; href: string }[] {
  const link = (base: string) => {
    const query = new URLSearchParams({ url, title });
    return `${base}?${query.toString()}`;
  };
  return [
    { name: '微博', href: link('https://service.weibo.com/share/share.php') },
    { name: 'QQ', href: link('https://connect.qq.com/widget/shareqq/index.html') },
  ];
}

/** Puts an address into the clipboard, or shows it where there is none (plain HTTP). */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('链接已复制');
  } catch {
    toast.info(`请复制链接：${url}`);
  }
}
