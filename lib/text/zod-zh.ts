import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const formats: Record<string, string> = {
  email: '请输入正确的邮箱地址',
  url: '请输入正确的网址',
  date: '请选择正确的日期',
  datetime: '请选择正确的时间',
  time: '请选择正确的时间',
  regex: '格式不正确',
  starts_with: '格式不正确',
  ends_with: '格式不正确',
  includes: '格式不正确',
};

const units: Record<string, string> = { string: '个字符', array: '项', set: '项', file: '字节' };

const isBlank = (v: unknown) => v === undefined || v === null || v === '';

/** The limit of a size rule in Chinese: `不能超过 20 个字符`, `不能小于 1`. */
function sizeText(issue: Issue & { code: 'too_big' | 'too_small' }): string {
  const unit = units[issue.origin];
  if (issue.code === 'too_big') {
    if (unit)
      return issue.origin === 'string'
        ? `不能超过 ${issue.maximum} ${unit}`
        : `最多 ${issue.maximum} ${unit}`;
    return issue.inclusive === false ? `必须小于 ${issue.maximum}` : `不能大于 ${issue.maximum}`;
  }
  if (issue.origin === 'string' && isBlank(issue.input)) return '必填';
  if (unit) {
    if (issue.origin === 'array' && Number(issue.minimum) === 1) return '请至少选择一项';
    return `至少 ${issue.minimum} ${unit}`;
  }
  return issue.inclusive === false ? `必须大于 ${issue.minimum}` : `不能小于 ${issue.minimum}`;
}

/** Chinese message of an issue whose schema gives none of its own. */
export function chineseMessage(issue: Issue): string {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    if (isBlank(issue.input)) return '必填';
    if (issue.code === 'invalid_union')
      return issue.errors.flat().find((e) => e.message)?.message ?? '格式不正确';
    if (issue.expected === 'number' || issue.expected === 'int') return '请输入数字';
    return '格式不正确';
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeText(issue);
  if (issue.code === 'invalid_format') return formats[issue.format] ?? '格式不正确';
  if (issue.code === 'invalid_value') return isBlank(issue.input) ? '请选择' : '选项无效';
  if (issue.code === 'not_multiple_of') return `必须是 ${issue.divisor} 的倍数`;
  if (issue.code === 'unrecognized_keys') return `不支持的参数：${issue.keys.join('、')}`;
  return '输入无效';
}

/** Makes every zod message Chinese. The server and the form kit each call it once; calling it again changes nothing. */
export function installChineseMessages(): void {
  z.config({ localeError: chineseMessage });
}
