import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { operationLogs } from '@/db/schema/log';
import { settings } from '@/db/schema/site';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import type {
  SettingHistoryInput,
  SettingHistoryRow,
  SettingView,
} from '@/lib/domain/site/platform-contract';
import {
  settingByKey,
  settingFields,
  shownKey,
  type SettingField,
  type SettingValue,
} from '@/lib/domain/site/platform-rules';

export interface StoredSetting {
  value: SettingValue;
  shown: boolean;
  updatedAt: Date | null;
  updatedByName: string | null;
}

/** The stored text of a value as its kind reads it: a text of digits alone would come back as a number otherwise. */
function typed(field: SettingField, text: string | null): SettingValue {
  if (field.kind === 'switch') return text === 'true';
  if (text === null || text === '') return null;
  return field.kind === 'year' ? Number(text) : text;
}

/** What stands in the table for every known setting. */
export async function storedSettings(ctx: Ctx): Promise<Map<string, StoredSetting>> {
  const rows = await ctx.db
    .select({
      key: settings.key,
      text: sql<string | null>`${settings.value} #>> '{}'`,
      updatedAt: settings.updatedAt,
      updatedByName: users.name,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy));
  const byKey = new Map(rows.map((r) => [r.key, r]));
  return new Map(
    settingFields.map((field) => {
      const row = byKey.get(field.key);
      return [
        field.key,
        {
          value: typed(field, row?.text ?? null),
          shown: byKey.get(shownKey(field.key))?.text !== 'false',
          updatedAt: row?.updatedAt ?? null,
          updatedByName: row?.updatedByName ?? null,
        },
      ];
    }),
  );
}

/** Every setting of the platform centre in the order of its screen. */
export async function listSettings(ctx: Ctx): Promise<{ items: SettingView[] }> {
  const stored = await storedSettings(ctx);
  return {
    items: settingFields.map(({ key, label, group, kind, hint, hideable }) => {
      const row = stored.get(key);
      return {
        key,
        label,
        group,
        kind,
        hint: hint ?? null,
        value: row?.value ?? null,
        shown: hideable ? (row?.shown ?? true) : null,
        updatedAt: toIsoOrNull(row?.updatedAt ?? null),
        updatedByName: row?.updatedByName ?? null,
      };
    }),
  };
}

/** One side of a logged change in words. */
function inWords(side: unknown): string | null {
  const { value, shown } = (side ?? {}) as { value?: SettingValue; shown?: boolean };
  const text = typeof value === 'boolean' ? (value ? '开' : '关') : value === null ? '' : String(value ?? '');
  if (shown === false) return `${text}（不显示）`;
  return text === '' ? null : text;
}

/** Who changed which setting, when: rows of the operation log, newest first, by `operation_logs_entity_idx`. */
export async function listSettingHistory(
  ctx: Ctx,
  input: SettingHistoryInput,
): Promise<Paged<SettingHistoryRow>> {
  const where = and(
    eq(operationLogs.entity, 'setting'),
    input.key ? eq(operationLogs.entityId, input.key) : undefined,
  );
  const page = await paginate(
    input,
    ctx.db
      .select()
      .from(operationLogs)
      .where(where)
      .orderBy(desc(operationLogs.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(operationLogs, where),
  );
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      key: r.entityId,
      label: settingByKey.get(r.entityId)?.label ?? r.entityId,
      before: inWords(r.before),
      after: inWords(r.after),
      actorName: r.actorName,
      ip: r.ip,
      createdAt: toIso(r.createdAt),
    })),
  };
}
