import { openDatabase } from '../db/open.mjs';
import { importBundled } from '../start/bundled.mjs';
import { readEnvFile } from '../start/env-files.mjs';
import { at } from '../start/paths.mjs';
import { Stop, say } from '../start/say.mjs';

/**
 * `npm run reseal`: after DATA_SECRET was changed, seals what DATA_SECRET_PREVIOUS had sealed anew (docs/operations/secrets.md). It may be stopped
 * and started again at any time, also while the site runs.
 */
async function main() {
  const env = { ...readEnvFile(at('.env')), ...process.env };
  const { DATA_SECRET: secret, DATA_SECRET_PREVIOUS: previous } = env;
  if (!secret || !previous)
    throw new Stop('请设置 DATA_SECRET（新密钥）和 DATA_SECRET_PREVIOUS（原密钥）后再运行', 2);
  const db = await openDatabase();
  try {
    const { run } = await importBundled('scripts/reseal/run.ts');
    const done = await run({
      databaseUrl: db.appUrl,
      secret,
      previous,
      progress: (n) => say(`已处理 ${n} 条`),
    });
    say(
      `已重新加密：激活码 ${done.codes} 条，身份验证器 ${done.authenticators} 个，物流账号与告警接收人 ${done.accounts} 个`,
    );
    if (done.recoveryCodes > 0)
      say(
        `未使用的备用码 ${done.recoveryCodes} 个：更换前生成的，移除 DATA_SECRET_PREVIOUS 后失效，请相关管理员重新生成`,
      );
    if (done.lost > 0) throw new Stop(`有 ${done.lost} 条用两个密钥都无法打开，请检查密钥`, 1);
  } finally {
    await db.close();
  }
}

try {
  await main();
} catch (e) {
  if (!(e instanceof Stop)) throw e;
  (e.exitCode ? console.error : console.log)(e.message);
  process.exitCode = e.exitCode;
}
