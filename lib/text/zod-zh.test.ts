import { z } from 'zod';
import { installChineseMessages } from '@/lib/text/zod-zh';

installChineseMessages();

const digits = z.union([z.number(), z.string().regex(/^\d+$/, '请输入整数')]);

describe('Chinese zod messages', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing text', z.string(), undefined, '必填'],
    ['an empty text with a minimum', z.string().min(1), '', '必填'],
    ['a text that is too short', z.string().min(6), 'abc', '至少 6 个字符'],
    ['a text that is too long', z.string().max(2), 'abc', '不能超过 2 个字符'],
    ['a word for a number', z.number(), 'x', '请输入数字'],
    ['a number below the range', z.number().min(1), 0, '不能小于 1'],
    ['a number above the range', z.number().max(9), 10, '不能大于 9'],
    ['zero where more is needed', z.number().positive(), 0, '必须大于 0'],
    ['nothing ticked', z.array(z.number()).min(1), [], '请至少选择一项'],
    ['too many rows', z.array(z.number()).max(1), [1, 2], '最多 1 项'],
    ['an option that is none', z.enum(['a', 'b']), 'c', '选项无效'],
    ['no option chosen', z.enum(['a', 'b']), '', '请选择'],
    ['a bad address', z.email(), 'a@', '请输入正确的邮箱地址'],
    ['a bad day', z.iso.date(), '2026-13-01', '请选择正确的日期'],
    ['a step', z.number().multipleOf(5), 7, '必须是 5 的倍数'],
    ['an unknown field', z.strictObject({}), { a: 1 }, '不支持的参数：a'],
    ['a missing value of a union', digits, undefined, '必填'],
    ['a union speaks with the words of its branch', digits, 'x', '请输入整数'],
    ['a message of the schema itself', z.string('请输入手机号码'), undefined, '请输入手机号码'],
  ])('%s', (_name, schema, value, message) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });
});
