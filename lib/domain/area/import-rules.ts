import type { CsvRow } from '@/lib/core/csv';
import type { ImportAction, ImportRowError } from './import-contract';
import { areaNameField } from './office-contract';
import { areaLevel, areaParent } from './rules';

export interface KnownArea {
  code: string;
  name: string;
  active: boolean;
}

export interface AreaChange extends KnownArea {
  line: number;
  action: ImportAction;
  before: KnownArea | null;
}

export interface AreaDiff {
  rows: number;
  same: number;
  changes: AreaChange[];
  errors: ImportRowError[];
}

const HEADS: Record<'code' | 'name' | 'parent' | 'level' | 'status', readonly string[]> = {
  code: ['code', '代码', '地区代码'],
  name: ['name', '名称', '地区名称'],
  parent: ['parent', '上级', '上级代码'],
  level: ['level', '级别'],
  status: ['status', '状态'],
};
type Head = keyof typeof HEADS;

const LEVELS = new Map<string, 1 | 2 | 3>([
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['省', 1],
  ['市', 2],
  ['区县', 3],
]);
const ACTIVE = ['', '1', 'active', '使用中', '启用'];
const RETIRED = ['0', 'retired', '已停用', '停用', '撤销'];

/** What a cell of the column status says; `null` when it says neither. */
export function readState(cell: string): boolean | null {
  const word = cell.toLowerCase();
  if (ACTIVE.includes(word)) return true;
  return RETIRED.includes(word) ? false : null;
}

/** The place of each column by the first row; `null` when code or name is not among them. */
export function headPlaces<H extends string>(
  heads: Record<H, readonly string[]>,
  needed: readonly NoInfer<H>[],
  first: readonly string[] | undefined,
): Partial<Record<H, number>> | null {
  const places: Partial<Record<H, number>> = {};
  for (const head of Object.keys(heads) as H[]) {
    const at = (first ?? []).findIndex((cell) => heads[head].includes(cell.toLowerCase()));
    if (at >= 0) places[head] = at;
  }
  return needed.every((h) => places[h] !== undefined) ? places : null;
}

interface Parsed extends KnownArea {
  line: number;
}

/** One row by itself: its form, and that parent and level agree with the code. Gives a message instead of a row. */
function readRow(cells: Record<Head, string>): Omit<Parsed, 'line'> | string {
  const { code, name, parent, level, status } = cells;
  if (!/^[1-9]\d{5}$/.test(code)) return '代码应为 6 位数字';
  const named = areaNameField.safeParse(name);
  if (!named.success) return named.error.issues[0]?.message ?? '名称不正确';
  const above = areaParent(code);
  if (parent !== '' && parent !== '0' && parent !== above) {
    return above ? `上级代码应为 ${above}` : '省级地区没有上级';
  }
  if (level !== '' && LEVELS.get(level) !== areaLevel(code)) return `级别应为 ${areaLevel(code)}`;
  const active = readState(status);
  if (active === null) return '状态应为 active（使用中）或 retired（已停用）';
  return { code, name: named.data, active };
}

function actionOf(row: KnownArea, before: KnownArea | undefined): ImportAction | null {
  if (!before) return 'add';
  if (before.active !== row.active) return row.active ? 'restore' : 'retire';
  return before.name === row.name ? null : 'edit';
}

/**
 * What a list would change (integrations.md section 5). Areas that the list does not name stay as they are; nothing is ever deleted. After
 * the import every active area must lie in an active one, so a city is retired together with its counties.
 *
 * @returns `null` when the first row does not name the columns code and name
 */
export function diffAreas(rows: readonly CsvRow[], known: ReadonlyMap<string, KnownArea>): AreaDiff | null {
  const places = headPlaces(HEADS, ['code', 'name'], rows[0]?.cells);
  if (!places) return null;
  const errors: ImportRowError[] = [];
  const parsed = new Map<string, Parsed>();
  for (const { line, cells } of rows.slice(1)) {
    const cell = (head: Head) => cells[places[head] ?? -1] ?? '';
    const code = cell('code');
    const read = readRow({
      code,
      name: cell('name'),
      parent: cell('parent'),
      level: cell('level'),
      status: cell('status'),
    });
    if (typeof read === 'string') errors.push({ line, code, message: read });
    else if (parsed.has(code)) {
      errors.push({ line, code, message: `代码与第 ${parsed.get(code)?.line} 行重复` });
    } else parsed.set(code, { ...read, line });
  }
  const after = (code: string): KnownArea | undefined => parsed.get(code) ?? known.get(code);
  for (const row of parsed.values()) {
    const above = areaParent(row.code);
    const parent = above === null ? null : after(above);
    if (parent === undefined) errors.push({ ...at(row), message: `上级地区 ${above} 不存在` });
    else if (row.active && parent?.active === false) {
      errors.push({ ...at(row), message: `上级地区 ${above} 已停用` });
    }
  }
  for (const area of known.values()) {
    const above = areaParent(area.code);
    const parent = above === null ? undefined : parsed.get(above);
    if (!parent || parent.active || parsed.has(area.code) || !area.active) continue;
    errors.push({ ...at(parent), message: `下级地区 ${area.code} ${area.name} 仍在使用，请一并停用` });
  }
  const changes: AreaChange[] = [];
  for (const row of parsed.values()) {
    const before = known.get(row.code);
    const action = actionOf(row, before);
    if (action) changes.push({ ...row, action, before: before ?? null });
  }
  return {
    rows: rows.length - 1,
    same: parsed.size - changes.length,
    changes,
    errors: errors.toSorted((a, b) => a.line - b.line),
  };
}

const at = ({ line, code }: Parsed) => ({ line, code });
