import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { settings } from '@/db/schema/site';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { invalidate } from '@/lib/data/page-cache';
import { assertClean } from '@/lib/data/public-text';
import { siteErrors } from '@/lib/domain/site/errors';
import type { SettingEditInput } from '@/lib/domain/site/platform-contract';
import { readTyped, settingByKey, shownKey, type SettingValue } from '@/lib/domain/site/platform-rules';
import { storedSettings } from '@/lib/domain/site/platform-queries';

interface Wanted {
  key: string;
  label: string;
  value: SettingValue;
  /** Absent where the setting cannot be hidden. */
  shown?: boolean;
  seen: string | null;
}

/** @throws 400 with a message at every setting that is unknown or wrong */
function readWanted(input: SettingEditInput): Wanted[] {
  const errors = new Map<string, string>();
  const wanted: Wanted[] = [];
  for (const { key, value, shown, updatedAt } of input.items) {
    const field = settingByKey.get(key);
    const read = field ? readTyped(field, value) : { error: '没有该设置项' };
    if ('error' in read) errors.set(key, read.error);
    else if (field) {
      const on = field.hideable && shown !== undefined ? { shown } : {};
      wanted.push({ key, label: field.label, value: read.value, ...on, seen: updatedAt });
    }
  }
  const [first] = errors.values();
  if (first !== undefined)
    throw coreErrors.invalidInput({ message: first, errors: Object.fromEntries(errors) });
  return wanted;
}

async function put(ctx: Ctx, key: string, label: string, value: SettingValue, at: Date): Promise<void> {
  const { userId } = requireAdmin(ctx);
  // Kept as JSON text: a value that reads like a number stays a text.
  const json = sql`${JSON.stringify(value ?? '')}::jsonb`;
  const set = { value: json, label, isPublic: true, updatedBy: userId, updatedAt: at };
  await ctx.db
    .insert(settings)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: settings.key, set });
}

/**
 * Writes several settings at once, all or none; each one that really changes stands in the operation log, and the pages that show them are
 * rendered anew.
 *
 * @returns how many changed
 * @throws 400 with messages by key, 409 naming the settings that somebody saved since they were read, 422 for words that are
 * not published
 */
export async function saveSettings(ctx: Ctx, input: SettingEditInput): Promise<{ changed: number }> {
  requireAdmin(ctx);
  const wanted = readWanted(input);
  await lockName(ctx, 'settings');
  await ctx.db
    .select({ key: settings.key })
    .from(settings)
    .where(
      inArray(
        settings.key,
        wanted.map((w) => w.key),
      ),
    )
    .for('update');
  const stored = await storedSettings(ctx);
  const late: Record<string, string> = {};
  const changes = [];
  for (const w of wanted) {
    const old = stored.get(w.key);
    const at = old?.updatedAt?.getTime() ?? null;
    const before = { value: old?.value ?? null, shown: old?.shown ?? true };
    const after = { value: w.value, shown: w.shown ?? before.shown };
    if (before.value === after.value && before.shown === after.shown) continue;
    if (at !== (w.seen === null ? null : Date.parse(w.seen))) late[w.key] = siteErrors.changed().message;
    changes.push({ ...w, before, after, at });
  }
  if (Object.keys(late).length > 0) throw siteErrors.changed({ errors: late });
  await assertClean(
    ctx,
    changes.map(({ key, label, value }) => ({ field: key, label, text: String(value ?? '') })),
  );
  for (const c of changes) {
    // Later than what was read, so that the next save sees the difference.
    const at = new Date(Math.max(ctx.now.getTime(), (c.at ?? 0) + 1));
    await put(ctx, c.key, c.label, c.after.value, at);
    if (c.before.shown !== c.after.shown)
      await put(ctx, shownKey(c.key), `${c.label}（显示）`, c.after.shown, at);
    await recordOperation(ctx, {
      action: 'setting.edit',
      entity: 'setting',
      entityId: c.key,
      before: c.before,
      after: c.after,
    });
  }
  if (changes.length > 0) await invalidate(ctx, ['site']);
  return { changed: changes.length };
}
