import type { SpecRow, StoredSpec } from '@/lib/states/product';

const labels: Readonly<Record<string, string>> = {
  binding: '装帧',
  language: '语种',
  cycle: '刊期',
  frequency: '刊期',
  postalCode: '邮发代号',
  series: '丛书',
  paper: '用纸',
  wordCount: '字数',
  editor: '责任编辑',
  fileFormat: '文件格式',
  fileSize: '文件大小',
  sponsor: '主办单位',
};

const shown = (value: unknown) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';

/** The lines that are shown, in their order; keys that are neither known nor Chinese are passed over. */
export function specRows(spec: StoredSpec): SpecRow[] {
  const pairs = Array.isArray(spec)
    ? spec.map((row) => [row.name, row.value] as const)
    : Object.entries(spec).map(
        ([key, value]) => [labels[key] ?? (/\p{Script=Han}/u.test(key) ? key : ''), value] as const,
      );
  return pairs.flatMap(([name, value]) => {
    const text = shown(value);
    return name && text ? [{ name, value: text }] : [];
  });
}

/** Names that are offered for a new line. */
export const commonSpecs: readonly string[] = [...new Set(Object.values(labels))];
