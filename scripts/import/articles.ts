import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { getDb, getPool } from '@/db/client';
import type { AdminPermission } from '@/lib/core/permissions';
import type { AdminActor, Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { importFolder, type ImportReport } from '@/lib/domain/article/commands/import-folder';
import { deleteMedia } from '@/lib/domain/upload/commands/change-media';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { innerCtx } from '@/lib/server/context';

export interface CommandOptions {
  root: string;
  source: string;
  /** Login names of two administrators. */
  editor: string | null;
  auditor: string | null;
  publish: boolean;
  createCategories: boolean;
  category: string[] | null;
  dryRun: boolean;
  force: boolean;
  progress: (done: number, all: number, path: string) => void;
}

/** Why the command cannot begin; a Chinese sentence. */
export class CannotImport extends Error {}

/** The active administrator of a login name, or the first one with the permission. */
async function administrator(
  loginName: string | null,
  permission: AdminPermission,
  what: string,
): Promise<AdminActor> {
  const [row] = await getDb()
    .select()
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        sql`${users.role} like 'admin#%'`,
        loginName === null ? sql`${permission} = any(${users.permissions})` : eq(users.loginName, loginName),
      ),
    )
    .orderBy(asc(users.id))
    .limit(1);
  const permissions = (row?.permissions ?? []) as AdminPermission[];
  if (!row || !permissions.includes(permission)) {
    throw new CannotImport(
      loginName === null
        ? `没有可用的${what}账号，请用参数指定`
        : `账号“${loginName}”不存在、已停用或没有${what}权限`,
    );
  }
  return { kind: 'admin', userId: row.id, name: row.name, role: row.role, permissions, sessionId: 'import' };
}

/** The context of a script that acts for an administrator; the day's quota of uploads is for people. */
function ctxOf(actor: AdminActor): Ctx {
  const ctx = innerCtx(actor, { userAgent: 'import:articles' });
  return {
    ...ctx,
    config: { ...ctx.config, upload: { ...ctx.config.upload, dayBytes: Number.MAX_SAFE_INTEGER } },
  };
}

export interface CommandResult extends ImportReport {
  editor: string;
  auditor: string | null;
}

/** Imports a folder into the database of DATABASE_URL. @throws {CannotImport} */
export async function importArticles(options: CommandOptions): Promise<CommandResult> {
  // Part of the site's environment; an import signs nothing with them.
  for (const name of ['SESSION_SECRET', 'BROWSER_SECRET', 'CODE_SECRET']) {
    process.env[name] ||= randomBytes(32).toString('hex');
  }
  process.env.LOG_LEVEL ??= 'error';
  try {
    const editor = await administrator(options.editor, 'news.edit', '新闻编辑');
    const auditor = options.publish ? await administrator(options.auditor, 'news.audit', '新闻审核') : null;
    if (auditor?.userId === editor.userId) throw new CannotImport('编辑和审核必须是两个不同的账号');
    const ctx = ctxOf(editor);
    const report = await importFolder(
      {
        ...options,
        category: options.category ?? undefined,
        editor: ctx,
        auditor: auditor && ctxOf(auditor),
        store: (file, usage) =>
          storeUpload(ctx, { bytes: file.bytes, name: file.name, door: file.kind, usage }),
        discard: (ids) => withTx(ctx, (tx) => deleteMedia(tx, ids)),
      },
      options.progress,
    );
    return { ...report, editor: editor.name, auditor: auditor?.name ?? null };
  } finally {
    await getPool().end();
  }
}
