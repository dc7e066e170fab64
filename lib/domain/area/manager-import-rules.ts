import type { CsvRow } from '@/lib/core/csv';
import type { ImportAction, ImportRowError } from './import-contract';
import { headPlaces, readState } from './import-rules';
import { managerFields } from './manager-contract';

export interface KnownManager {
  code: string;
  name: string;
  phone: string | null;
  remark: string | null;
  enabled: boolean;
  areaCodes: readonly string[];
}

export interface ManagerChange extends KnownManager {
  line: number;
  action: ImportAction;
  before: KnownManager | null;
}

export interface ManagerDiff {
  rows: number;
  same: number;
  changes: ManagerChange[];
  errors: ImportRowError[];
}

const HEADS = {
  code: ['code', '编码', '区域经理编码'],
  name: ['name', '姓名'],
  phone: ['phone', '电话'],
  areas: ['areas', '负责地区', '地区代码'],
  status: ['status', '状态'],
  remark: ['remark', '备注'],
} as const;

/** The content of a code in one line, to be compared and shown. */
export function managerText(m: KnownManager): string {
  const state = m.enabled ? '' : '（已停用）';
  return [`${m.name}${state}`, m.phone, m.areaCodes.toSorted().join('、'), m.remark]
    .filter(Boolean)
    .join('，');
}

/**
 * What a list of codes would change. The areas of a code are separated by semicolons, blanks or 、; codes that the list does not name stay
 * as they are.
 *
 * @param areas codes of the areas in use
 * @returns `null` when the first row does not name the columns code, name and areas
 */
export function diffManagers(
  rows: readonly CsvRow[],
  known: ReadonlyMap<string, KnownManager>,
  areas: ReadonlySet<string>,
): ManagerDiff | null {
  const places = headPlaces(HEADS, ['code', 'name', 'areas'], rows[0]?.cells);
  if (!places) return null;
  const errors: ImportRowError[] = [];
  const changes: ManagerChange[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of rows.slice(1)) {
    const cell = (head: keyof typeof HEADS) => cells[places[head] ?? -1] ?? '';
    const refuse = (message: string) => errors.push({ line, code: cell('code'), message });
    const enabled = readState(cell('status'));
    const parsed = managerFields.safeParse({
      code: cell('code'),
      name: cell('name'),
      phone: cell('phone'),
      remark: cell('remark'),
      areaCodes: cell('areas')
        .split(/[;；、\s]+/)
        .filter(Boolean),
      enabled: enabled ?? true,
    });
    if (!parsed.success) {
      refuse(parsed.error.issues[0]?.message ?? '内容不正确');
      continue;
    }
    if (enabled === null) {
      refuse('状态应为 active（启用）或 retired（停用）');
      continue;
    }
    const { code, name, phone, remark } = parsed.data;
    const areaCodes = [...new Set(parsed.data.areaCodes)].toSorted();
    const before = known.get(code) ?? null;
    const first = seen.get(code);
    const strange = areaCodes.find((a) => !areas.has(a) && !before?.areaCodes.includes(a));
    if (first !== undefined) refuse(`编码与第 ${first} 行重复`);
    else if (strange) refuse(`地区 ${strange} 不存在或已停用`);
    else {
      seen.set(code, line);
      const row = { code, name, phone: phone || null, remark: remark || null, enabled, areaCodes };
      const action = actionOf(row, before);
      if (action) changes.push({ ...row, line, action, before });
    }
  }
  return { rows: rows.length - 1, same: seen.size - changes.length, changes, errors };
}

function actionOf(row: KnownManager, before: KnownManager | null): ImportAction | null {
  if (!before) return 'add';
  if (before.enabled !== row.enabled) return row.enabled ? 'restore' : 'retire';
  return managerText(before) === managerText(row) ? null : 'edit';
}
