import { z } from 'zod';
import { checkValues } from '@/components/ui/form/check-values';
import { installChineseMessages } from '@/lib/text/zod-zh';

installChineseMessages();

const schema = z.object({
  title: z.string().trim().min(1).max(10),
  phone: z
    .string()
    .regex(/^1\d{10}$/, '请输入正确的手机号码')
    .optional(),
  price: z.number().min(1).optional(),
  items: z.array(z.object({ name: z.string().min(2) })).optional(),
});

describe('values of a form against its contract', () => {
  it('passes what fits, as it was typed', () => {
    const values = { title: ' 书 ', phone: '13800138000' };
    const check = checkValues(schema, values);
    expect(check).toEqual({
      ok: true,
      errors: {},
      input: values,
      parsed: { title: '书', phone: '13800138000' },
    });
  });

  it('sends an empty optional field as absent', () => {
    const check = checkValues(schema, { title: '书', phone: '', price: '' });
    expect(check.ok).toBe(true);
    expect(check.input).toEqual({ title: '书' });
  });

  it('keeps the message of a required field that is empty', () => {
    expect(checkValues(schema, { title: '', phone: '' }).errors).toEqual({ title: '必填' });
  });

  it('names nested fields by their path', () => {
    const check = checkValues(schema, { title: '书', items: [{ name: '好书' }, { name: '书' }] });
    expect(check.errors).toEqual({ 'items.1.name': '至少 2 个字符' });
  });

  it('sends nothing that the contract does not have, at any depth', () => {
    const typed = { title: '书', old: 1, items: [{ name: '好书', sizeBytes: 12 }] };
    expect(checkValues(schema, typed).input).toEqual({ title: '书', items: [{ name: '好书' }] });
    expect(typed.items).toEqual([{ name: '好书', sizeBytes: 12 }]);
  });

  it('does not touch the typed values', () => {
    const values = { title: '书', phone: '' };
    checkValues(schema, values);
    expect(values).toEqual({ title: '书', phone: '' });
  });
});
