import { changesOf, previewOf } from '@/components/site/office/settings-draft';
import type { SettingView } from '@/lib/domain/site/platform-contract';

const item = (key: string, value: SettingView['value'], shown: boolean | null = true): SettingView => ({
  key,
  label: key,
  group: 'site',
  kind: 'line',
  hint: null,
  value,
  shown,
  updatedAt: '2026-01-02T03:04:05.000+08:00',
  updatedByName: null,
});
const items = [item('site.address', '一号'), item('site.email', null), item('site.grey', false, null)];

test('only what differs from what was read is sent, with the time of the reading', () => {
  expect(changesOf(items, {})).toEqual([]);
  const drafts = {
    'site.address': { value: '一号', shown: false },
    'site.email': { value: '', shown: true },
    'site.grey': { value: true, shown: null },
  };
  expect(changesOf(items, drafts)).toEqual([
    { key: 'site.address', value: '一号', shown: false, updatedAt: '2026-01-02T03:04:05.000+08:00' },
    { key: 'site.grey', value: true, updatedAt: '2026-01-02T03:04:05.000+08:00' },
  ]);
});

test('the preview shows what would be saved', () => {
  expect(previewOf(items, {}).address).toBe('一号');
  expect(previewOf(items, { 'site.address': { value: '二号', shown: true } }).address).toBe('二号');
  expect(previewOf(items, { 'site.address': { value: '二号', shown: false } }).address).toBeNull();
});
