import { failureText } from '@/lib/domain/admin/alert-rules';
import { tellReceivers } from '@/lib/domain/admin/commands/tell-receivers';
import { siteName } from '@/lib/text/site';
import { systemCtx } from '@/lib/server/context';

/** Alerts the receivers without the site and without its database. @returns a line for each of them, and whether all were reached */
export async function run(title: string, detail: string): Promise<{ lines: string[]; ok: boolean }> {
  const ctx = systemCtx('npm run alert');
  const url = new URL('/admin/system', ctx.config.siteOrigin).href;
  const told = await tellReceivers(ctx, {
    subject: `【${siteName}】系统告警：${title}`,
    text: [detail, `查看：${url}`].filter((line) => line !== '').join('\n'),
    count: 1,
  });
  return {
    lines: told.map(
      ({ receiver, failed }) =>
        `${receiver.name}：${failed ? `没有送达，${failureText(failed.kind, failed.code)}` : '对方已接收'}`,
    ),
    ok: told.length > 0 && told.every(({ failed }) => failed === null),
  };
}
